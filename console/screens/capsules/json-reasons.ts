// Why a file is not JSON, in the language of the console.
import { jsonFaultsInEnglish, type JsonFault } from '../../../src/core/graph/json-faults.ts'
import { jsonFaultsInFrench } from '../../../src/core/validation/wording/json-faults-fr.ts'
import type { Language } from '../../shared/words/language.ts'

export const jsonReason = (reason: JsonFault, language: Language): string =>
  (language === 'fr' ? jsonFaultsInFrench : jsonFaultsInEnglish)[reason]
