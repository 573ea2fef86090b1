/** A time zone in which it is the middle of the day: what is due by day is due now, and the day does not end meanwhile. */
export function zoneAtNoon(): string {
  const ahead = 14 - new Date().getUTCHours()
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
