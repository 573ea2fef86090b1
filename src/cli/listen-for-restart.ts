// SIGUSR2 asks for a restart without a failed request. One that comes while the service starts is remembered until it can be
// done.

export interface RestartRequest {
  /** What a request does from now on; called at once if one was made already. */
  readonly handle: (restart: () => void) => void
}

export function listenForRestart(): RestartRequest {
  let wasAsked = false
  let restart: (() => void) | undefined
  process.on('SIGUSR2', () => {
    if (restart) restart()
    else wasAsked = true
  })
  return {
    handle(given) {
      restart = given
      if (wasAsked) given()
      wasAsked = false
    },
  }
}
