import { pluralEn, pluralFr } from '../../shared/words/plural.ts'
import { words } from '../../shared/words/words.ts'

export const submit = words(
  {
    lead: (organization: string) =>
      `${organization} asks you for a file with your impact data. Choose it: it is checked in this browser, and sent only when you press “Send”.`,
    until: (day: string) => `You can send until ${day}.`,
    file: 'Your file',
    zone: {
      title: 'Choose your file',
      drop: 'Drop the file here, or',
      choose: 'Choose a file',
      dropNow: 'Let go to check it',
      limits: (most: string) =>
        `A JSON-LD file (.jsonld or .json), as the Common Approach tools export it, or an Excel workbook (.xlsx), of up to ${most}.`,
    },
    onlyOne: 'One file at a time: the first one is checked. Send the others afterwards.',
    checking: (name: string) => `Checking ${name}…`,
    other: 'Choose another file',
    notChecked: 'The file could not be checked in this browser. It is checked when you send it.',
    wrongFirst: 'This file has to be corrected first',
    nothingWrong: 'Everything is corrected',
    wrongTitle: (n: string, count: number) =>
      `${n} ${pluralEn(count, 'problem has', 'problems have')} to be corrected first`,
    mendLead:
      'You can do that right here: answer the questions below. Only what you see is changed, and nothing is sent yet.',
    workbookLead:
      'Correct the cells that are named below in your workbook, save it, and choose it again. Nothing was sent.',
    useMended: 'Go on with the corrected file',
    report: 'The whole report',
    readyTitle: 'This file can be sent',
    lostLead: 'You can send the file as it is, or correct these here first.',
    fixFirst: 'Correct these first',
    advice: (n: string, count: number) =>
      `There ${pluralEn(count, 'is', 'are')} ${n} ${pluralEn(count, 'recommendation', 'recommendations')}, which you need not follow.`,
    nothingUnderstood:
      'Nothing in it was understood as impact data. Make sure that it is the right file before you send it.',
    mended: 'With your corrections.',
    refused: 'The service found something to correct',
    you: {
      title: 'About you',
      name: 'Your name',
      nameHint: 'With your organization, if you like.',
      nameMissing: 'Write your name, so that they know who sends it.',
      nameWrong: 'Write the name alone, without an address such as https://… and without invisible marks.',
      email: 'E-mail address (optional)',
      emailHint:
        'The decision is mailed to you, where the service sends mail. You get a receipt in any case.',
      emailWrong: 'This is not an e-mail address. Correct it, or leave it empty.',
      message: 'Message (optional)',
      messageHint: 'What they should know about this file.',
    },
    send: (organization: string) => `Send to ${organization}`,
    sending: 'Sending…',
    sent: {
      title: 'Your file was sent',
      lead: (organization: string) => `${organization} has it now and will decide on it.`,
      keep: 'Keep the address of your receipt. It shows whether the file was taken, or why it was returned. It is shown only now.',
      what: 'the address of the receipt',
      open: 'Open the receipt',
      another: 'Send another file',
    },
    receipt: {
      title: 'Receipt',
      lead: (organization: string) => `For a file that was sent to ${organization}`,
      gone: 'This receipt does not exist any more',
      goneWhy: 'It ends 90 days after the decision. Or the address was not copied completely.',
      notOpened: 'The receipt could not be opened',
      states: {
        waiting: 'Waiting',
        accepted: 'Taken',
        returned: 'Returned',
        nothing_to_report: 'Nothing to report',
      },
      why: 'Why there is nothing to report',
      sentences: {
        waiting: (organization: string) =>
          `${organization} has your file and has not decided yet. Come back to this page later.`,
        accepted: (organization: string) => `${organization} has taken your file. You need not do anything.`,
        returned: (organization: string) =>
          `${organization} has returned your file. Change it, and send it again with the link that you were given.`,
        nothing_to_report: (organization: string) => `${organization} knows that there is nothing to report.`,
      },
      said: (organization: string) => `What ${organization} says`,
      facts: {
        request: 'For',
        file: 'File',
        sent: 'Sent',
        decided: 'Decided',
        until: 'Works until',
      },
      unnamed: 'without a name',
    },
  },
  {
    lead: (organization) =>
      `${organization} vous demande un fichier de données d’impact. Choisissez-le : il est vérifié dans ce navigateur, et n’est envoyé que lorsque vous appuyez sur « Envoyer ».`,
    until: (day) => `Vous pouvez l’envoyer jusqu’au ${day}.`,
    file: 'Votre fichier',
    zone: {
      title: 'Choisissez votre fichier',
      drop: 'Déposez le fichier ici, ou',
      choose: 'Choisir un fichier',
      dropNow: 'Relâchez pour le vérifier',
      limits: (most) =>
        `Un fichier JSON-LD (.jsonld ou .json), tel que les outils d’Approche commune l’exportent, ou un classeur Excel (.xlsx), d’au plus ${most}.`,
    },
    onlyOne: 'Un fichier à la fois : le premier est vérifié. Envoyez les autres ensuite.',
    checking: (name) => `Vérification de ${name}…`,
    other: 'Choisir un autre fichier',
    notChecked: 'Le fichier n’a pas pu être vérifié dans ce navigateur. Il le sera à l’envoi.',
    wrongFirst: 'Ce fichier est à corriger d’abord',
    nothingWrong: 'Tout est corrigé',
    wrongTitle: (n, count) => `${n} ${pluralFr(count, 'problème', 'problèmes')} à corriger d’abord`,
    mendLead:
      'Vous pouvez le faire ici même : répondez aux questions ci-dessous. Seul ce que vous voyez est modifié, et rien n’est encore envoyé.',
    workbookLead:
      'Corrigez dans votre classeur les cellules nommées ci-dessous, enregistrez-le, puis choisissez-le de nouveau. Rien n’a été envoyé.',
    useMended: 'Continuer avec le fichier corrigé',
    report: 'Le rapport complet',
    readyTitle: 'Ce fichier peut être envoyé',
    lostLead: 'Vous pouvez envoyer le fichier tel quel, ou corriger ceci d’abord, ici même.',
    fixFirst: 'Corriger ceci d’abord',
    advice: (n, count) =>
      `Il y a ${n} ${pluralFr(count, 'recommandation', 'recommandations')} que vous n’avez pas à suivre.`,
    nothingUnderstood:
      'Rien n’y a été compris comme données d’impact. Assurez-vous que c’est le bon fichier avant de l’envoyer.',
    mended: 'Avec vos corrections.',
    refused: 'Le service a trouvé quelque chose à corriger',
    you: {
      title: 'À propos de vous',
      name: 'Votre nom',
      nameHint: 'Avec votre organisme, si vous voulez.',
      nameMissing: 'Écrivez votre nom, pour qu’on sache qui envoie le fichier.',
      nameWrong: 'Écrivez le nom seul, sans adresse comme https://… et sans marques invisibles.',
      email: 'Adresse courriel (facultative)',
      emailHint:
        'La décision vous est envoyée par courriel, si le service en envoie. Vous obtenez un reçu de toute façon.',
      emailWrong: 'Ce n’est pas une adresse courriel. Corrigez-la, ou laissez le champ vide.',
      message: 'Message (facultatif)',
      messageHint: 'Ce qu’il faut savoir de ce fichier.',
    },
    send: (organization) => `Envoyer à ${organization}`,
    sending: 'Envoi…',
    sent: {
      title: 'Votre fichier a été envoyé',
      lead: (organization) => `${organization} l’a maintenant et prendra une décision.`,
      keep: 'Gardez l’adresse de votre reçu. Elle montre si le fichier a été pris, ou pourquoi il vous est retourné. Elle n’est affichée que maintenant.',
      what: 'l’adresse du reçu',
      open: 'Ouvrir le reçu',
      another: 'Envoyer un autre fichier',
    },
    receipt: {
      title: 'Reçu',
      lead: (organization) => `Pour un fichier envoyé à ${organization}`,
      gone: 'Ce reçu n’existe plus',
      goneWhy: 'Il prend fin 90 jours après la décision. Ou bien l’adresse n’a pas été copiée en entier.',
      notOpened: 'Le reçu n’a pas pu être ouvert',
      states: {
        waiting: 'En attente',
        accepted: 'Pris',
        returned: 'Retourné',
        nothing_to_report: 'Rien à déclarer',
      },
      why: 'Pourquoi il n’y a rien à déclarer',
      sentences: {
        waiting: (organization) =>
          `${organization} a votre fichier et n’a pas encore pris de décision. Revenez à cette page plus tard.`,
        accepted: (organization) => `${organization} a pris votre fichier. Vous n’avez rien à faire.`,
        returned: (organization) =>
          `${organization} vous retourne votre fichier. Modifiez-le, puis envoyez-le de nouveau par le lien que vous avez reçu.`,
        nothing_to_report: (organization) => `${organization} sait qu’il n’y a rien à déclarer.`,
      },
      said: (organization) => `Ce que dit ${organization}`,
      facts: {
        request: 'Pour',
        file: 'Fichier',
        sent: 'Envoi',
        decided: 'Décision',
        until: 'Valable jusqu’au',
      },
      unnamed: 'sans nom',
    },
  },
)
