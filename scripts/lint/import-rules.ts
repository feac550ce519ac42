import { posix } from 'node:path'
import { contract } from '../../shared/contract/index.ts'

interface Restriction {
  regex: string
  message: string
  allowTypeImports?: boolean
}
interface Override {
  files: string[]
  rules: { 'no-restricted-imports': ['error', { patterns: Restriction[] }] }
}
interface Layer {
  folder: string
  /** Files and folders, from the root, that this folder may not import. */
  never: string[]
  /** Specifiers of packages, or of shared, that it may not import. */
  packages?: Restriction[]
}

const EVERYWHERE = '*.{ts,tsx,mts,mjs}'
/** Folders inside a layer are met at most this deep. */
const DEEPEST = 3

/** Features whose calls keep an older name than their folder: devices and other programs know it. */
const FOLDERS: Record<string, string> = {
  passages: 'annotations',
  remarks: 'chapter-comments',
  server: 'site',
  trust: 'anti-abuse',
}
const contractFeatures = Object.keys(contract).map((name) => FOLDERS[name] ?? name)
const callFeatures = contractFeatures.filter((name) => name !== 'sync')
/**
 * In the order of `features/index.ts`. `mail` has no calls, and others write mails; `public-pages` has none, and shows all
 * others.
 */
const serverFeatures = ['mail', ...contractFeatures, 'public-pages']
/**
 * In the browser, the panels of a book import generation; on the server, generation writes all that they show. The editor of
 * documents shows the annotations; on the server these are below it.
 */
const inBrowser = (name: string) =>
  name === 'generation' || name === 'documents'
    ? []
    : name === 'books'
      ? ['books', 'generation']
      : name === 'annotations'
        ? ['annotations', 'documents']
        : [name]
/** Features that only the client has: surfaces that others use, and screens that show the work of all the others. */
const clientFeatures = [
  'convert',
  'editor',
  ...callFeatures.flatMap(inBrowser),
  'feed',
  'info',
  'share',
  'welcome',
  'sync-status',
]

const noZod: Restriction[] = [
  { regex: '^zod($|/)', message: 'zod never reaches the browser: use a rule of shared/rules.' },
  {
    regex: '^#shared/contract/',
    message: 'The contract is zod: import its types only, or virtual:contract.',
    allowTypeImports: true,
  },
  {
    regex: '^#shared/errors\\.ts$',
    message: 'The errors come from the contract: import their types only, or virtual:error-texts.',
    allowTypeImports: true,
  },
]
/** The calls that a device's engine makes itself, and those about its user. */
const ENGINE_CALLS = new Set(['sync', 'documents', 'auth', 'users', 'site'])
const noDomain: Restriction = {
  regex: `^#shared/contract/(?:${contractFeatures.filter((name) => !ENGINE_CALLS.has(name)).join('|')})\\.ts$`,
  message:
    'The sync engine knows no feature: features tell it what they need of it, in their manifests.',
}
const noPackages: Restriction = {
  regex: '^(@|[a-z])',
  message: 'shared is pure: no packages.',
}
/** Everything but `zod`; the patterns know no look-ahead. */
const onlyZod: Restriction = {
  regex: '^(@|[a-y]|z[a-np-z]|zo[a-ce-z]|zod.)',
  message: 'shared/contract imports zod and nothing else from outside.',
}

const outsideShared = ['client', 'sync-server', 'scripts']
const outsideClient = ['sync-server', 'scripts']
const outsideServer = ['client', 'scripts']
const serverTop = inServer(
  'app.ts',
  'flush.ts',
  'main.ts',
  'server.ts',
  'services.ts',
  'features/index.ts',
  'cli',
  'testing',
  // The implementations of the ports: `app.ts` chooses one, and all others know its interface only.
  'one-node',
)

const layers: Layer[] = [
  { folder: 'shared', never: outsideShared, packages: [noPackages] },
  {
    folder: 'shared/rules',
    never: [...outsideShared, 'shared/contract', 'shared/errors.ts'],
    packages: [noPackages],
  },
  {
    folder: 'shared/contract',
    never: [...outsideShared, 'shared/errors.ts'],
    packages: [onlyZod],
  },

  { folder: 'sync-server', never: outsideServer },
  {
    folder: 'sync-server/db',
    never: [...outsideServer, ...serverTop, ...inServer('http', 'sync', 'jobs', 'features')],
  },
  {
    folder: 'sync-server/jobs',
    never: [...outsideServer, ...serverTop, ...inServer('http', 'sync', 'features')],
  },
  // REST and push are two doors to `execute`: it knows neither.
  {
    folder: 'sync-server/sync',
    never: [...outsideServer, ...serverTop, ...inServer('http', 'features')],
    packages: [noDomain],
  },
  { folder: 'sync-server/http', never: [...outsideServer, ...serverTop, 'sync-server/features'] },
  ...serverFeatures.map((name, place) => ({
    folder: `sync-server/features/${name}`,
    never: [
      ...outsideServer,
      ...serverTop,
      ...serverFeatures.slice(place + 1).map((later) => `sync-server/features/${later}`),
      ...serverFeatures
        .slice(0, place)
        .flatMap((earlier) =>
          ['routes', 'feature'].map(
            (role) => `sync-server/features/${earlier}/${earlier}.${role}.ts`,
          ),
        ),
    ],
  })),

  { folder: 'client', never: outsideClient, packages: noZod },
  {
    folder: 'client/ui',
    never: [...outsideClient, ...inClient('app', 'screens', 'features', 'sync', 'paths.ts')],
    packages: [
      ...noZod,
      { regex: '^(react-router-dom|dexie)', message: 'ui knows no address and no database.' },
    ],
  },
  {
    folder: 'client/sync',
    never: [...outsideClient, ...inClient('app', 'screens', 'features', 'ui', 'paths.ts')],
    packages: [...noZod, noDomain],
  },
  ...clientFeatures.map((name, place) => ({
    folder: `client/features/${name}`,
    never: [
      ...outsideClient,
      ...inClient('app', 'screens'),
      ...clientFeatures.slice(place + 1).map((later) => `client/features/${later}`),
      'client/features/device-schema.ts',
      'client/features/offline-contents.ts',
      // `sync-status` shows the work of all other features, so it needs their titles.
      ...(name === 'sync-status' ? [] : ['client/features/index.ts']),
    ],
    packages: noZod,
  })),
  { folder: 'client/screens', never: [...outsideClient, 'client/app'], packages: noZod },
]

function inServer(...names: string[]) {
  return names.map((name) => `sync-server/${name}`)
}

function inClient(...names: string[]) {
  return names.map((name) => `client/${name}`)
}

/**
 * The import table as lint rules. A specifier is only text to the linter, so each depth of a folder gets its own patterns. The
 * last of several matching overrides wins: outer folders come before inner ones.
 */
export function importRules(): Override[] {
  return layers.flatMap((layer) =>
    Array.from({ length: DEEPEST + 1 }, (_, depth): Override => {
      const from = posix.join('/', layer.folder, 'x/'.repeat(depth))
      const patterns = layer.never.map((target) => ({
        regex: `^${escaped(posix.relative(from, `/${target}`))}($|/)`,
        message: `${layer.folder} may not import ${target}.`,
      }))
      return {
        files: [`**/${layer.folder}/${'*/'.repeat(depth)}${EVERYWHERE}`],
        rules: {
          'no-restricted-imports': [
            'error',
            { patterns: [...patterns, ...(layer.packages ?? [])] },
          ],
        },
      }
    }),
  )
}

function escaped(path: string) {
  return path.replaceAll('.', '\\.')
}
