import type { Page } from 'playwright-core'

/** Real pictures, drawn by the browser itself; their colours differ. */
export async function snap(page: Page, name: string) {
  const drawn = await page.evaluate((hue) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 1280, height: 800 })
    const context = canvas.getContext('2d')!
    for (let x = 0; x < 1280; x += 8) {
      context.fillStyle = `hsl(${hue + x / 8} 60% 50%)`
      context.fillRect(x, 0, 8, 800)
    }
    return canvas.toDataURL('image/png')
  }, name.length * 20)
  return { name, mimeType: 'image/png', buffer: Buffer.from(drawn.split(',')[1]!, 'base64') }
}
