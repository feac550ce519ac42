import sharp from 'sharp'

const noise = (width: number, height: number) => ({
  create: {
    width,
    height,
    channels: 3 as const,
    background: '#336699',
    noise: { type: 'gaussian' as const, mean: 120, sigma: 60 },
  },
})
/** A camera's picture is smooth from one point to the next; noise in each point takes ten times as long to encode. */
const SMOOTH = 8

/** A photograph like a phone's: rotated by its metadata, and with the place in them. */
export function photo(width = 800, height = 600): Promise<Buffer> {
  return sharp(noise(Math.ceil(width / SMOOTH), Math.ceil(height / SMOOTH)))
    .resize(width, height, { fit: 'fill' })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Copyright: 'Nobody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .toBuffer()
}

/** A few frames that differ. */
export async function animation(frames = 3): Promise<Buffer> {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, i) =>
      sharp({
        create: {
          width: 40,
          height: 30,
          channels: 3,
          background: { r: i % 256, g: (i * 40) % 256, b: 200 },
        },
      })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(pictures, { join: { animated: true } })
    .gif()
    .toBuffer()
}

export function png(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
}
