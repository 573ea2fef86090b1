// The texts of a letter to one organization. Each sentence says what to do, to somebody who has never seen this console.
import type { Check } from '../../../src/core/quality/quality.ts'
import { words } from '../../shared/words/words.ts'

export const letterWords = words(
  {
    title: 'What would make your data more useful',
    to: (name: string) => `To ${name}`,
    from: (name: string) => `From ${name}`,
    on: (day: string) => `On ${day}`,
    intro:
      'Please look through the points below, correct what is wrong in your file, and send it again. Leave as it is what is right: everything that you sent was accepted.',
    nothing: 'Go on as you do: we found nothing that would make your data more useful.',
    todo: {
      'value-not-numeric':
        'Write these values with digits alone and a point for decimals, because they are kept as words now and are in no sum:',
      'unit-missing': 'Say in which unit these indicators are counted, such as people, hours or dollars:',
      'unit-changed':
        'Report these indicators in one unit for all years, or make a second indicator for the other unit:',
      'value-ten-times-previous':
        'Check the digits of these values, each of which is ten times that of the period before, or more, or a tenth of it, or less:',
      'period-unreadable':
        'Give each of these reports a first day and a last day, written with year, month and day, such as 2025-12-31:',
      'period-backwards': 'Exchange the two days of these reports, which end before they begin:',
      'period-over-24-months':
        'Divide each of these reports, which cover more than 24 months, into one for each year:',
      'periods-overlap':
        'Take out what is reported twice, or shorten the periods: these reports on the same indicator have days in common, so that their values cannot be added:',
      'possible-target':
        'Move these in your file from the reports to the targets, because they are counted as results now:',
      'indicator-without-report':
        'Send a first report on each of these indicators, or take out those that you do not measure:',
      'theme-missing':
        'Choose a theme for each of these indicators or for the outcome that it measures, such as a Sustainable Development Goal:',
      'outcome-missing':
        'Say which outcome, the change that you work for, each of these indicators measures:',
      'no-report-24-months':
        'Send your reports on the time after the day below, on which the last one that we have ends.',
      'profile-missing':
        'Add a profile of your organization, which says which provinces, sectors and people you serve.',
      'identifier-missing':
        'Add your registry number, such as the business number from the Canada Revenue Agency.',
      'shared-identifier':
        'Check these registry numbers, which another organization has given too, and correct any that is not yours:',
    } satisfies Record<Check, string>,
    firstReport: 'Send a first report with a first and a last day: we have none from you yet.',
    lastDay: (day: string) => `last day: ${day}`,
    instead: (value: string, number: string) => `“${value}”: write ${number}`,
    quoted: (value: string) => `“${value}”`,
    period: (start: string, end: string) => `${start} to ${end}`,
    since: (start: string) => `from ${start}, no last day`,
    until: (end: string) => `until ${end}, no first day`,
    undated: 'no first and no last day',
    more: (n: number, formatted: string) => `and ${formatted} more${n === 1 ? ' like it' : ' like these'}`,
    send: 'Send the corrected file through the address below, which is yours alone and needs no account:',
    sendAsBefore: 'Send the corrected file in the way in which you sent the last one.',
    ask: 'Write to us where you are not sure what is meant, or where a point is right as it is.',
  },
  {
    title: 'Ce qui rendrait vos données plus utiles',
    to: (name) => `À ${name}`,
    from: (name) => `De ${name}`,
    on: (day) => `Le ${day}`,
    intro:
      'Veuillez parcourir les points ci-dessous, corriger dans votre fichier ce qui est inexact, et l’envoyer de nouveau. Laissez tel quel ce qui est juste : tout ce que vous avez envoyé a été accepté.',
    nothing: 'Continuez ainsi : nous n’avons rien trouvé qui rendrait vos données plus utiles.',
    todo: {
      'value-not-numeric':
        'Écrivez ces valeurs en chiffres seulement, avec un point pour les décimales, car elles sont gardées comme des mots et n’entrent dans aucune somme :',
      'unit-missing':
        'Dites dans quelle unité se comptent ces indicateurs : personnes, heures ou dollars, par exemple :',
      'unit-changed':
        'Présentez ces indicateurs dans une seule unité pour toutes les années, ou créez un second indicateur pour l’autre unité :',
      'value-ten-times-previous':
        'Vérifiez les chiffres de ces valeurs, dont chacune vaut au moins dix fois celle de la période d’avant, ou au plus le dixième :',
      'period-unreadable':
        'Donnez à chacun de ces rapports un premier et un dernier jour, écrits avec l’année, le mois et le jour, comme 2025-12-31 :',
      'period-backwards': 'Échangez les deux jours de ces rapports, qui finissent avant de commencer :',
      'period-over-24-months':
        'Divisez chacun de ces rapports, qui couvrent plus de 24 mois, en un rapport par année :',
      'periods-overlap':
        'Retirez ce qui est rapporté deux fois, ou raccourcissez les périodes : ces rapports sur un même indicateur ont des jours en commun, si bien que leurs valeurs ne peuvent pas s’additionner :',
      'possible-target':
        'Déplacez ces valeurs, dans votre fichier, des rapports vers les cibles, car elles comptent à présent comme des résultats :',
      'indicator-without-report':
        'Envoyez un premier rapport sur chacun de ces indicateurs, ou retirez ceux que vous ne mesurez pas :',
      'theme-missing':
        'Choisissez un thème pour chacun de ces indicateurs ou pour le résultat qu’il mesure, un objectif de développement durable par exemple :',
      'outcome-missing':
        'Indiquez le résultat, c’est-à-dire le changement visé, que mesure chacun de ces indicateurs :',
      'no-report-24-months':
        'Envoyez vos rapports sur la période qui suit le jour ci-dessous, où finit le dernier que nous avons.',
      'profile-missing':
        'Ajoutez un profil de votre organisme, qui dit quelles provinces, quels secteurs et quelles personnes vous servez.',
      'identifier-missing':
        'Ajoutez votre numéro d’enregistrement, comme le numéro d’entreprise de l’Agence du revenu du Canada.',
      'shared-identifier':
        'Vérifiez ces numéros d’enregistrement, qu’un autre organisme a donnés aussi, et corrigez ceux qui ne sont pas les vôtres :',
    },
    firstReport:
      'Envoyez un premier rapport avec un premier et un dernier jour : nous n’en avons encore aucun de vous.',
    lastDay: (day) => `dernier jour : ${day}`,
    instead: (value, number) => `« ${value} » : écrivez ${number}`,
    quoted: (value) => `« ${value} »`,
    period: (start, end) => `du ${start} au ${end}`,
    since: (start) => `à partir du ${start}, sans dernier jour`,
    until: (end) => `jusqu’au ${end}, sans premier jour`,
    undated: 'sans premier ni dernier jour',
    more: (n, formatted) => `et ${formatted} ${n < 2 ? 'autre semblable' : 'autres semblables'}`,
    send: 'Envoyez le fichier corrigé à l’adresse ci-dessous, qui est la vôtre seule et ne demande aucun compte :',
    sendAsBefore: 'Envoyez le fichier corrigé de la façon dont vous avez envoyé le dernier.',
    ask: 'Écrivez-nous si vous n’êtes pas sûrs de ce qui est demandé, ou si un point est juste tel quel.',
  },
)

export type LetterWords = ReturnType<typeof letterWords.use>
