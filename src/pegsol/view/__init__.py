"""Views: text for terminals, pictures, animations, charts, booklets and notebooks."""
