"""Static files under names that change with their content, so that browsers may keep them for ever."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):
    """As WhiteNoise's, and follows the imports between native modules."""

    support_js_module_import_aggregation = True
    # The interactive API docs carry a source map's address whose file is not shipped.
    manifest_strict = False
