package catcheleven

// Open is the game with all cards face up, with all its methods.
type Open = open
