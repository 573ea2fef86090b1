// One peer in this process: answers the questions of the bench one at a time, and says how long each took.
const [peerName = '', files = '{}'] = process.argv.slice(2)
const { open } = await import(`./${peerName}.js`)
const peer = open(JSON.parse(files))

/** A whole export is counted here: the bench wants to know that it is complete, not to have it. */
function countLines(text) {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++
  return { lines }
}

async function reply({ task, question }) {
  try {
    const start = performance.now()
    const answer = await peer[task](question)
    const ms = performance.now() - start
    process.send({ ms, answer: task === 'export' ? countLines(answer) : answer })
  } catch (error) {
    process.send({ error: `failed: ${String(error?.message ?? error).slice(0, 200)}` })
  }
}

process.on('message', (asked) => void reply(asked))
process.on('disconnect', () => process.exit())
