import { defineConfig } from 'oxlint'
import { importRules } from './lint/import-rules.ts'

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'vitest'],
  options: {
    // A forgotten await is the bug that loses writes; only types can see it.
    typeAware: true,
    // A warning that the linter does not enforce is noise.
    denyWarnings: true,
    // A switched-off rule must still be needed.
    reportUnusedDisableDirectives: 'error',
  },
  categories: {
    // Code that is certainly wrong or useless.
    correctness: 'error',
  },
  ignorePatterns: ['**/dist/**', '**/data/**', '**/node_modules/**'],
  rules: {
    // A promise without `await` loses its error, and sometimes the write.
    'typescript/no-floating-promises': 'error',
    // An async function where a plain one is called: the same loss, hidden. JSX handlers may be async.
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    // `await` on a plain value hides that nothing is waited for.
    'typescript/await-thenable': 'error',
    // Every switch over the states of an entry or a session must handle a new state.
    'typescript/switch-exhaustiveness-check': [
      'error',
      { considerDefaultExhaustiveForUnions: true },
    ],
    // Left-over names mislead; taking a field out of an object by name is not one.
    'no-unused-vars': [
      'error',
      { ignoreRestSiblings: true, argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
    ],
    // `any` switches the compiler off for all that touches it.
    'typescript/no-explicit-any': 'error',
    // Errors are mended, not silenced.
    'typescript/ban-ts-comment': 'error',
    // A type import must vanish at run time: Node strips types and resolves the rest.
    'typescript/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
    // Our functions have no `this`; interfaces write them as methods, and they are passed on freely.
    'typescript/unbound-method': 'off',
    // Spreading a text into its code points is what the limits count.
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    // A thrown value must carry a stack.
    'typescript/only-throw-error': 'error',
    // Two files that need each other cannot be read one at a time.
    'import/no-cycle': 'error',
    // One name for a thing wherever it is used.
    'import/no-default-export': 'error',
    // Longer files are two topics.
    'max-lines': ['error', { max: 400 }],
    // The file finder is how people find things here.
    'unicorn/filename-case': ['error', { cases: { kebabCase: true } }],
    // `==` converts before it compares.
    eqeqeq: 'error',
    // Hooks depend on call order.
    'react/rules-of-hooks': 'error',
    // A stale closure shows yesterday's data.
    'react/exhaustive-deps': 'error',
    // <output> is for results of a calculation; a live region may be any element.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // A dialog that the user opened puts the cursor into the field that they will type in.
    'jsx-a11y/no-autofocus': 'off',
    // A named region that scrolls and holds nothing to focus must be reached with the keyboard itself.
    'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['tabpanel', 'region'] }],
    // Ctrl+Enter sends a form from any of its fields.
    'jsx-a11y/no-noninteractive-element-interactions': ['error', { form: ['onKeyDown'] }],
    // Names refuse control characters, so a rule must be able to say them.
    'no-control-regex': 'off',
    // `keyof T & string` is how a key becomes a template literal.
    'typescript/no-redundant-type-constituents': 'off',
    // A focused test switches the others off without a word.
    'vitest/no-focused-tests': 'error',
    // The rule knows only static titles; ours come from tables too.
    'vitest/valid-title': 'off',
    // They give up after a second, which a busy machine takes for anything; `expect.poll` has its patience from the configuration.
    'vitest/no-restricted-vi-methods': [
      'error',
      {
        waitFor: 'Take until from shared/testing/until.ts.',
        waitUntil: 'Take untilTrue from shared/testing/until.ts.',
      },
    ],
    // A test may assert through a helper that throws.
    'vitest/expect-expect': 'off',
    // Assertions inside a loop over a table of cases are how a sweep is written.
    'vitest/no-conditional-expect': 'off',
  },
  overrides: [
    {
      // A component's file has its name.
      files: ['**/client/**/*.tsx'],
      rules: {
        'unicorn/filename-case': ['error', { cases: { kebabCase: true, pascalCase: true } }],
      },
    },
    ...importRules(),
    {
      // A library brings Node's types into the client's program, so the compiler knows these names.
      files: ['**/client/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          'process',
          'Buffer',
          'global',
          'setImmediate',
          'require',
        ],
      },
    },
    {
      // The build reads the contract itself and hands the browser plain data.
      files: ['**/client/vite-contract.ts', '**/client/vite.config.ts', '**/client/manifest.ts'],
      rules: { 'no-restricted-imports': 'off' },
    },
    {
      // Vite, Vitest and oxlint ask for a default export.
      files: ['**/*.config.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      // Tests may join both sides: the real client engine runs against the real server.
      files: ['**/*.test.{ts,tsx}', '**/testing/**', '**/client/e2e/**'],
      rules: { 'no-restricted-imports': 'off', 'no-restricted-globals': 'off' },
    },
    {
      // A run of the gate that fails on an example fails on it again.
      files: ['**/*.test.{ts,tsx}'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [{ name: 'fast-check', message: 'Take fc from shared/testing/fast-check.ts.' }],
          },
        ],
      },
    },
    {
      files: ['**/shared/testing/until.ts'],
      rules: { 'vitest/no-restricted-vi-methods': 'off' },
    },
    {
      // The server's log has levels and request ids; a page's console has no reader.
      files: ['**/client/**', '**/sync-server/**', '**/shared/**'],
      rules: { 'no-console': 'error' },
    },
    {
      // Commands speak to the person at the terminal.
      files: ['**/sync-server/{main,one-file/boot}.ts', '**/sync-server/cli/**'],
      rules: { 'no-console': 'off' },
    },
  ],
})
