/**
 * Requests the italics before the first italic word: a font that comes after it is not used on this page, which an app may keep
 * open for days. Where the upright letters came too late themselves, all stand in the font of the system until the next screen.
 */
export function bringItalics(): void {
  if (isUsed('Literata')) void document.fonts.load('italic 1em Literata')
}

/** A font that came too late counts as loaded, but no letter is drawn with it. */
export function isUsed(font: string, fontStyle = 'normal'): boolean {
  const probe = document.createElement('span')
  // One font has the figures alone.
  probe.textContent = 'Loreloom 0'
  Object.assign(probe.style, { position: 'absolute', visibility: 'hidden', fontStyle })
  document.body.append(probe)
  const widthIn = (families: string) => {
    probe.style.fontFamily = families
    return probe.offsetWidth
  }
  const differs = widthIn(`${font}, monospace`) !== widthIn('monospace')
  probe.remove()
  return differs
}
