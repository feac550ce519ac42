import sharp from 'sharp'
import { randomFrom } from '../sync-property/random.ts'

const SKIES = [
  ['#f9c58d', '#f492f0'],
  ['#0f2027', '#2c5364'],
  ['#a1c4fd', '#fef9d7'],
  ['#fda085', '#5b2a86'],
  ['#e0eafc', '#8fb3d9'],
  ['#141e30', '#516395'],
] as const

/** A painted landscape, always the same for a number: hills in mist below a sun. Resolves with JPEG bytes. */
export function landscape(n: number, width = 1_600, height = 1_067): Promise<Buffer> {
  const random = randomFrom(n * 7_919 + 1)
  const [top, bottom] = SKIES[n % SKIES.length]!
  const hills = Array.from({ length: 6 }, (_, layer) => {
    const base = height * (0.42 + layer * 0.1)
    const points = Array.from({ length: 25 }, (__, i) => {
      const wave = Math.sin(i * (0.5 + random() * 0.35) + layer) * (60 - layer * 5)
      return `${(i / 24) * width},${base - wave - random() * 50}`
    })
    const shade = `hsl(${210 + ((n * 37) % 120)} ${18 + layer * 5}% ${58 - layer * 9}%)`
    return `<polygon fill="${shade}" opacity="0.92" points="0,${height} ${points.join(' ')} ${width},${height}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="${width * (0.2 + random() * 0.6)}" cy="${height * (0.18 + random() * 0.2)}" r="${60 + random() * 50}" fill="#fff8e0" opacity="0.85"/>
    ${hills.join('')}
  </svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer()
}
