// Hands mails to the SMTP server of the operator. Plain text alone; nothing in a mail makes the library read a file or an
// address. What goes wrong is told by codes: neither the password of the server nor the text of a mail reaches a log.
import { createTransport } from 'nodemailer'

import type { MailSettings } from '../../config.ts'
import type { Outcome } from '../outbox/delivery-queue.ts'
import { limitTime, untilAborted } from '../outbox/limit-time.ts'

interface Mail {
  /** The same for every attempt, so that a mail program shows one that came twice as one. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Where one click stops such mails, without signing in. */
  readonly unsubscribeUrl?: string
}

// Together less than the 20 seconds that an attempt may take.
const connectTimeoutMs = 5000
const answerTimeoutMs = 8000
const sendTimeoutMs = 18_000

const maxAnswerLength = 1024

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

export function openMailer({ smtpUrl, from }: MailSettings) {
  const { hostname, port, username, password, protocol } = smtpUrl
  const isLoopback = loopbackHosts.has(hostname)
  const user = decodeURIComponent(username)
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port !== '' && { port: Number(port) }),
    secure: protocol === 'smtps:',
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(password) } }),
    // Otherwise whoever is in between could take the offer of encryption away, and read the password.
    requireTLS: protocol === 'smtp:' && user !== '' && !isLoopback,
    // A server on this machine often has a certificate of its own, and nobody is in between.
    ignoreTLS: protocol === 'smtp:' && isLoopback,
    dnsTimeout: connectTimeoutMs,
    connectionTimeout: connectTimeoutMs,
    greetingTimeout: connectTimeoutMs,
    socketTimeout: answerTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.address.replace(/^.*@/, '')

  return {
    /** Ends soon after `signal`. */
    async send({ id, to, subject, text, unsubscribeUrl }: Mail, signal: AbortSignal): Promise<Outcome> {
      const sending = transport.sendMail({
        from,
        to: { name: '', address: to },
        envelope: { from: from.address, to: [to] },
        messageId: `<${id}@${domain}>`,
        subject,
        text,
        // Keeps long links whole, in every mail program.
        textEncoding: 'quoted-printable',
        // Answering machines do not answer it.
        headers: {
          'Auto-Submitted': 'auto-generated',
          // RFC 8058.
          ...(unsubscribeUrl !== undefined && {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      })
      const outcome = sending.then(() => ({ result: 'delivered' }) as const, describeFailure)
      // The library has no way to give up a mail that is being handed over: it may still arrive, and then comes twice.
      const sent = await limitTime(sendTimeoutMs, signal, (ends) => untilAborted<Outcome>(outcome, ends))
      return sent ?? { result: 'retry', error: signal.aborted ? 'stopped' : 'timeout' }
    },
  }
}

/** Of these steps a refusal is about the mail; of those before, about the set-up, which an operator may correct. */
const stepsOfMail = new Set(['MAIL FROM', 'RCPT TO', 'DATA'])

interface SmtpError {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
}

function describeFailure(error: SmtpError): Outcome {
  const { code = 'unknown', command = '', responseCode: status, response } = error
  const isPermanent = status !== undefined && status >= 500 && stepsOfMail.has(command)
  return {
    result: isPermanent ? 'give_up' : 'retry',
    status,
    error: code,
    answer: response?.slice(0, maxAnswerLength),
  }
}
