// Error messages for invalid values.
import { useFormat } from '../../words/format.ts'
import type { ValueFault } from '../check-value.ts'
import { apiForm } from '../words.ts'

export function useFaultWords(): (fault: ValueFault) => string {
  const say = apiForm.use().faults
  const { number } = useFormat()
  return (fault) => {
    if (fault.fault === 'too-small') return say.tooSmall(number(fault.bound))
    if (fault.fault === 'too-large') return say.tooLarge(number(fault.bound))
    if (fault.fault === 'no-choice') return say.noChoice(fault.choices.join(', '))
    if (fault.fault === 'not-expected') return say.notExpected(fault.expected)
    return say[fault.fault]
  }
}
