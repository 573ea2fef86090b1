// Whether a text has the form that its type asks for.
import { isDay } from '../calendar-day.ts'
import type { TextType } from './property-rule.ts'

const dateTime =
  /^-?(\d{4,}-\d{2}-\d{2})T(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?|24:00:00(?:\.0+)?)(?:Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))?$/

const forms: Readonly<Record<TextType, (text: string) => boolean>> = {
  'xsd:string': () => true,
  'xsd:anyURI': () => true,
  'xsd:boolean': (text) => /^(?:true|false|1|0)$/.test(text),
  'xsd:nonNegativeInteger': (text) => /^(?:\+?\d+|-0+)$/.test(text),
  'xsd:dateTime': (text) => {
    const day = dateTime.exec(text)?.[1]
    // Years of more than four digits are not looked up in the calendar.
    return day !== undefined && (day.length > 10 ? !day.startsWith('0') : isDay(day))
  },
}

export const hasForm = (text: string, type: TextType): boolean => forms[type](text)
