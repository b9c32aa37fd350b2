"""What can never be, and why: position classes, pagoda functions, proofs."""
