// An S3 server in a thread of its own: it can be ended at any moment, as a machine that fails.
import { parentPort, workerData } from 'node:worker_threads'

import S3rver from '@20minutes/s3rver'

const server = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  vhostBuckets: false,
  directory: workerData.directory,
  configureBuckets: workerData.buckets.map((name) => ({ name })),
})
const { port } = await server.run()
parentPort.postMessage(port, [])
