import { useCallback, useEffect, useRef, useState } from 'react'
import { useApp } from '../../sync/react/app-context.ts'
import { scriptAddress } from '../../trusted.ts'
// The build gives it its default export.
// oxlint-disable-next-line import/default
import solverAddress from './proof.worker.ts?worker&url'

/** The server accepts a proof for ten minutes; a user who types longer gets a new one. */
const FRESH_MS = 8 * 60_000

/** `none`: not begun, or the server asks for no proof. */
export type ProofState = 'none' | 'working' | 'done'

interface Made {
  proof: Promise<string | null>
  at: number
}

/** Solves the server's puzzle beside the page. Begun when a form is first touched, so that it is done when the form is. */
export function useProof() {
  const { session } = useApp()
  const [state, setState] = useState<ProofState>('none')
  const made = useRef<Made | null>(null)
  const worker = useRef<Worker | null>(null)
  useEffect(() => () => worker.current?.terminate(), [])

  const make = useCallback(async (): Promise<string | null> => {
    const { challenge } = (await session.api.trust.proof({})).data
    if (challenge === null) return null
    // Browsers give such a page no cryptography. The server asks for no proof at an address that it knows to be one.
    if (window.isSecureContext === false)
      throw new Error(
        `This form does not work at ${location.origin} yet: the person who runs this server has to set PUBLIC_URL to that address.`,
      )
    setState('working')
    worker.current?.terminate()
    const solver = new Worker(scriptAddress(solverAddress), { type: 'module' })
    worker.current = solver
    try {
      const proof = await new Promise<string | null>((resolve, reject) => {
        solver.addEventListener('message', ({ data }: MessageEvent<string | null>) => resolve(data))
        solver.addEventListener('error', (event) => {
          event.preventDefault()
          reject(new Error('The check of this device did not start. Please reload the page.'))
        })
        solver.postMessage(challenge)
      })
      setState(proof === null ? 'none' : 'done')
      return proof
    } finally {
      solver.terminate()
    }
  }, [session])

  const begin = useCallback((): Promise<string | null> => {
    if (made.current && Date.now() - made.current.at < FRESH_MS) return made.current.proof
    const proof = make()
    made.current = { proof, at: Date.now() }
    // The caller that awaits the proof reports the failure; the next call makes a new one.
    proof.catch(() => {
      setState('none')
      made.current = null
    })
    return proof
  }, [make])

  /** The proof, for one use. */
  const take = useCallback(async (): Promise<string | null> => {
    try {
      return await begin()
    } finally {
      made.current = null
    }
  }, [begin])
  return { state, begin: useCallback(() => void begin().catch(() => undefined), [begin]), take }
}
