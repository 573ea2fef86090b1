// Files being saved to the library. Saving continues when the user moves to another page; saved files leave this
// list.
import { consoleApi } from '../../shared/api/clients.ts'
import { createState } from '../../shared/state/create-state.ts'
import { checkFile, type FileFault } from '../capsules/check-file.ts'

type AdditionState =
  | { readonly step: 'waiting' | 'saving' }
  | { readonly step: 'unfit'; readonly fault: FileFault }
  | { readonly step: 'failed'; readonly error: unknown }

export interface Addition {
  readonly id: number
  readonly file: File
  readonly state: AdditionState
}

const longestName = 200

const additions = createState<readonly Addition[]>([])
const { get: all, set: change } = additions
let count = 0
let isBusy = false
const savedListeners = new Set<(name: string) => void>()

const setState = (id: number, state: AdditionState): void =>
  change(all().map((each) => (each.id === id ? Object.assign({ ...each }, { state }) : each)))

export function add(files: readonly File[]): void {
  change([...all(), ...files.map((file): Addition => ({ id: ++count, file, state: { step: 'waiting' } }))])
  void saveAll()
}

/** One after the other, so that the library lists them in the chosen order. */
async function saveAll(): Promise<void> {
  if (isBusy) return
  isBusy = true
  for (;;) {
    const next = all().find(({ state }) => state.step === 'waiting')
    if (!next) break
    await save(next)
  }
  isBusy = false
}

async function save({ id, file }: Addition): Promise<void> {
  setState(id, { step: 'saving' })
  const fault = await checkFile(file)
  if (fault) return setState(id, { step: 'unfit', fault })
  try {
    const { name } = await consoleApi.saveCapsule({ name: file.name.slice(0, longestName), body: file })
    leaveOut(id)
    for (const listener of savedListeners) listener(name)
  } catch (error) {
    setState(id, { step: 'failed', error })
  }
}

export function tryAgain(id: number): void {
  setState(id, { step: 'waiting' })
  void saveAll()
}

export const leaveOut = (id: number): void => change(all().filter((each) => each.id !== id))

/** The listener gets the name of each saved file. */
export function onSaved(listener: (name: string) => void): () => void {
  savedListeners.add(listener)
  return () => savedListeners.delete(listener)
}

addEventListener('beforeunload', (event) => {
  if (isBusy) event.preventDefault()
})

export const useAdditions = additions.use
