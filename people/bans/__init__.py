"""Who is kept out: banned, on a list of bans, or excluded at their own wish."""
