// French messages for JSON syntax errors; the kernel reports them in English.
import { jsonFaultsInFrench } from '../../../src/core/validation/wording/json-faults-fr.ts'
import type { Language } from '../../shared/words/language.ts'

const french = new Map(jsonFaultsInFrench)

/** Falls back to English where a translation is missing. */
export const jsonReason = (reason: string, language: Language): string =>
  (language === 'fr' ? french.get(reason) : undefined) ?? reason
