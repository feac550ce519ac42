import fc from 'fast-check'

/** `SEED`: the examples that the tests of properties begin with. It has a default, so that a run that fails does so again. */
fc.configureGlobal({ seed: Number(process.env['SEED'] ?? 1) })

export { fc }
