declare module 'subset-font' {
  /** The font with these letters and a part of its axes. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2'
      variationAxes: Record<string, { min: number; max: number }>
    },
  ): Promise<Uint8Array>
}
