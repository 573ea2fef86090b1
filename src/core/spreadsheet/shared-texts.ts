// The texts that the cells of a workbook share, and texts inside of cells: plain, or in runs of different fonts. Pure.
import { unescapeText } from './cell-values.ts'
import type { XmlHandler } from './read-xml.ts'
import { damageError, tooMuch, workbookLimits } from './workbook-fault.ts'

/** Joins the runs of one text; what says how to pronounce it is left out. */
export class RunReader {
  #text = ''
  #isInRun = false
  #pronunciations = 0

  open(name: string): void {
    if (name === 't') this.#isInRun = true
    else if (name === 'rPh') this.#pronunciations++
  }

  text(text: string): void {
    if (this.#isInRun && this.#pronunciations === 0) this.#text += text
  }

  close(name: string): void {
    if (name === 't') this.#isInRun = false
    else if (name === 'rPh') this.#pronunciations--
  }

  /** The text so far, and from the beginning again. */
  take(): string {
    const text = unescapeText(this.#text)
    this.#text = ''
    return text
  }
}

export class SharedTexts implements XmlHandler {
  readonly texts: string[] = []
  readonly #part: string
  readonly #run = new RunReader()
  #isFirst = true

  constructor(part: string) {
    this.#part = part
  }

  open(name: string): void {
    if (this.#isFirst && name !== 'sst') throw damageError('other-part', this.#part)
    this.#isFirst = false
    this.#run.open(name)
  }

  text(text: string): void {
    this.#run.text(text)
  }

  close(name: string): void {
    this.#run.close(name)
    if (name !== 'si') return
    if (this.texts.length >= workbookLimits.sharedTexts) throw tooMuch('sharedTexts')
    this.texts.push(this.#run.take())
  }
}
