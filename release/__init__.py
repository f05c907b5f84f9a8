"""What makes a release: the app for players without Python, its licenses, the notes out of the changelog."""
