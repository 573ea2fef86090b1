// Settings of a service that sends mail, to a real server of ours. Mails hold links, and the service names its address once it
// serves, so that it must be known before.

import { startMailServer, type MailServer } from './acceptance/mail-server.ts'
import { freePort } from './free-port.ts'

export interface MailService {
  readonly mailServer: MailServer
  readonly settings: Readonly<Record<string, string>>
}

export async function openMailService(): Promise<MailService> {
  const mailServer = await startMailServer()
  const port = String(await freePort())
  return {
    mailServer,
    settings: {
      PORT: port,
      BASE_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: mailServer.url.href,
      MAIL_FROM: 'noreply@impact.example.org',
    },
  }
}
