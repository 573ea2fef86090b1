// The terms of a context as a persistent tree that inner contexts share: a change copies only the branches on the path to
// the term. Copying whole tables took more than 20 s for 1,000 scoped contexts in a context of 10,000 terms. Names are
// numbered per document, so no choice of names makes the tree deep.
import type { TermDefinition } from './term-definition.ts'

const bitsPerLevel = 5
const slotCount = 1 << bitsPerLevel
const slotMask = slotCount - 1

/** `owner`: the table that may change the branch in place; all others copy it first. */
interface Branch {
  readonly owner: object
  readonly slots: (Branch | TermDefinition | undefined)[]
}

export class TermTable {
  readonly #names: Map<string, number>
  #owner: object = {}
  #root: Branch | null
  /** Levels of branches below the root. */
  #height: number

  constructor(names: Map<string, number>, shared: TermTable | null = null) {
    this.#names = names
    this.#root = shared ? shared.#root : null
    this.#height = shared ? shared.#height : 0
    // From now on neither table may change the shared branches in place.
    if (shared) shared.#owner = {}
  }

  fork(): TermTable {
    return new TermTable(this.#names, this)
  }

  get(name: string): TermDefinition | undefined {
    const number = this.#names.get(name)
    if (number === undefined || this.#root === null || number >> (bitsPerLevel * (this.#height + 1)) > 0) {
      return undefined
    }
    let branch: Branch | undefined = this.#root
    for (let level = this.#height; level > 0 && branch; level--) {
      branch = branch.slots[(number >> (bitsPerLevel * level)) & slotMask] as Branch | undefined
    }
    return branch?.slots[number & slotMask] as TermDefinition | undefined
  }

  set(name: string, definition: TermDefinition | undefined): void {
    let number = this.#names.get(name)
    if (number === undefined) this.#names.set(name, (number = this.#names.size))
    this.#root ??= this.#newBranch([])
    while (number >> (bitsPerLevel * (this.#height + 1)) > 0) {
      this.#root = this.#newBranch([this.#root])
      this.#height++
    }
    let branch = (this.#root = this.#own(this.#root))
    for (let level = this.#height; level > 0; level--) {
      const slot = (number >> (bitsPerLevel * level)) & slotMask
      const next = branch.slots[slot] as Branch | undefined
      branch = branch.slots[slot] = next ? this.#own(next) : this.#newBranch([])
    }
    branch.slots[number & slotMask] = definition
  }

  #own(branch: Branch): Branch {
    return branch.owner === this.#owner ? branch : this.#newBranch(branch.slots.slice())
  }

  #newBranch(slots: Branch['slots']): Branch {
    return { owner: this.#owner, slots }
  }
}
