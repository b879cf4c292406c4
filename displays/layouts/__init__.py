"""What displays show in blocks of a grid."""
