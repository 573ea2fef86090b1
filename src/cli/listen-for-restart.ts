// SIGUSR2 asks for a restart without a failed request. One that comes while the service starts is remembered until it can be
// done.

export function listenForRestart() {
  let wasAsked = false
  let restart: (() => void) | undefined
  process.on('SIGUSR2', () => {
    if (restart) restart()
    else wasAsked = true
  })
  return {
    /** What a request does from now on; called at once if one was made already. */
    handle(given: () => void): void {
      restart = given
      if (wasAsked) given()
      wasAsked = false
    },
  }
}

export type RestartRequest = ReturnType<typeof listenForRestart>
