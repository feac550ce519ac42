/** From now on it is noon at this place: no day ends while a test looks at it. Returns the way back. */
export function atNoon(): () => void {
  const { TZ } = process.env
  // The sign of these names says how far Greenwich is ahead.
  const behind = new Date().getUTCHours() - 12
  process.env['TZ'] = `Etc/GMT${behind < 0 ? '' : '+'}${behind}`
  return () => {
    if (TZ === undefined) delete process.env['TZ']
    else process.env['TZ'] = TZ
  }
}
