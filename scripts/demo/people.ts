/** Six people who write and read here. */
export const people = [
  { username: 'ines-marrow', email: 'ines@example.org' },
  { username: 'tobias_quill', email: 'tobias@example.org' },
  { username: 'wren-okafor', email: 'wren@example.org' },
  { username: 'halvard', email: 'halvard@example.org' },
  { username: 'mei-lantern', email: 'mei@example.org' },
  { username: 'old-postmaster', email: 'postmaster@example.org' },
]
