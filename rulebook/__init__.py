"""The rules of the game: values in, values out, each rule with its source."""
