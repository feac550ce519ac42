import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

self.addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  void solveChallenge({ challenge, deriveKey })
    .catch(() => null)
    .then((solution) => self.postMessage(solution && btoa(JSON.stringify({ challenge, solution }))))
})
