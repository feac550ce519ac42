import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractPlugin } from './vite-contract.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The client's screens as the server renders them: one folder that needs nothing beside it. */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [contractPlugin(), react()],
  ssr: { noExternal: true },
  // Node has a `localStorage` too, and warns as soon as code checks for it.
  define: { 'process.env.NODE_ENV': '"production"', localStorage: 'undefined' },
  build: {
    outDir: here('../dist/pages'),
    emptyOutDir: true,
    ssr: here('render-page.tsx'),
    target: 'node20',
  },
})
