// Error messages for invalid values.
import { useFormat } from '../../words/format.ts'
import type { ValueFault } from '../check-value.ts'
import { apiForm } from '../words.ts'

export function useFaultWords(): (fault: ValueFault) => string {
  const words = apiForm.use().faults
  const { number } = useFormat()
  return (fault) => {
    if (fault.fault === 'too-small') return words.tooSmall(number(fault.bound))
    if (fault.fault === 'too-large') return words.tooLarge(number(fault.bound))
    if (fault.fault === 'too-long') return words.tooLong(number(fault.bound))
    if (fault.fault === 'no-choice') return words.noChoice(fault.choices.join(', '))
    if (fault.fault === 'not-expected') return words.notExpected(fault.expected)
    return words[fault.fault]
  }
}
