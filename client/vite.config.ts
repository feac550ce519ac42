import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { manifest } from './manifest.ts'
import { CHUNKS } from './vite-chunks.ts'
import { contractPlugin } from './vite-contract.ts'
import { firstPaint } from './vite-first-paint.ts'
import { preload } from './vite-preload.ts'
import { trustedTypes } from './vite-trusted-types.ts'
import { entitiesWithoutPage } from './vite-worker.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  root: here('.'),
  publicDir: here('../public'),
  plugins: [
    contractPlugin(),
    preload(),
    trustedTypes(),
    react(),
    tailwind(),
    firstPaint(here('../public')),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'service-worker.ts',
      // Registration and hand-over are ours: client/app/update.ts.
      registerType: 'prompt',
      injectRegister: false,
      // The glob below holds the icons already; twice would precache them twice.
      includeManifestIcons: false,
      injectManifest: {
        // No sheet: the app's page carries it.
        globPatterns: ['**/*.{js,html,svg,woff2}', 'icons/*.png'],
        // Faces that a reader may choose are kept when they are: service-worker.ts.
        globIgnores: ['first-paint.js', 'assets/{eb-garamond,opendyslexic}-*'],
        // The list of files is written into the finished script: every place after it would be wrong.
        sourcemap: false,
      },
      manifest,
    }),
  ],
  // The builds for today's browsers: each package names its ES5 build, which is larger by 1.7 KB and 0.9 KB.
  resolve: {
    alias: [
      { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' },
      {
        find: /^workbox-window$/,
        replacement: 'workbox-window/build/workbox-window.prod.mjs',
      },
    ],
  },
  worker: {
    // Each converter is loaded when a file needs it.
    format: 'es',
    plugins: () => [entitiesWithoutPage()],
  },
  build: {
    outDir: here('../dist/client'),
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // scripts/build/main.ts reads which files the first screen needs, and drops it.
    manifest: true,
    // For traces in bug reports; scripts/build/main.ts sets them aside.
    sourcemap: 'hidden',
    // The page has loaded these files already: lazy screens need not name them again.
    modulePreload: {
      // Of the browsers that we build for, all but the oldest know it, and these load the same files later.
      polyfill: false,
      resolveDependencies: (_, deps, { hostType }) =>
        hostType === 'html'
          ? deps
          : deps.filter((file) => !/^assets\/(?:vendor|index)-/.test(file)),
    },
    // One sheet, which the page carries itself: no lazy screen asks for it.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // The first load contains these names, twice each: a lazy chunk's name is its hash alone, as short as the bundler allows.
        chunkFileNames: ({ name }) =>
          name === 'vendor' ? 'assets/vendor-[hash].js' : 'assets/[hash:7].js',
        codeSplitting: CHUNKS,
      },
    },
  },
})
