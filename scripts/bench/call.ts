/** Makes something by a call; resolves with `data` of the reply. */
export async function call<T>(url: string, path: string, body: object, token?: string): Promise<T> {
  const reply = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { data: T }).data
}
