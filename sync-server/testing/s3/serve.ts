import S3rver from '@20minutes/s3rver'

/** A process of its own: an S3 server over this folder, at this port. It tells its parent when it runs. */
const [directory, port] = process.argv.slice(2)
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  directory: directory!,
  configureBuckets: [],
})
await server.run()
process.send!('ready')
