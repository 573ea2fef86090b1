// Texts of the charts of organizations: per fund, province and sector. `n` selects singular or plural, `formatted` is the
// number as text.
import { countEn, countFr, pluralEn, pluralFr } from '../../shared/words/plural.ts'

const scopeEn = {
  noOrganization: 'None of these reports belongs to an organization.',
  whole: 'Organizations without reports are counted too.',
  matching: 'Only organizations with matching reports are counted.',
  touching: 'Only organizations with reports that touch the period are counted.',
}

const scopeFr = {
  noOrganization: 'Aucun de ces rapports n’appartient à un organisme.',
  whole: 'Les organismes sans rapport sont comptés aussi.',
  matching: 'Seuls les organismes dont des rapports correspondent sont comptés.',
  touching: 'Seuls les organismes dont des rapports touchent la période sont comptés.',
}

const fundsEn = {
  ...scopeEn,
  none: 'No fund',
  top: (fund: string, n: string, of: string) => `${fund} supports the most organizations: ${n} of ${of}.`,
  tie: (fund: string, others: number, formatted: string, n: string, of: string) =>
    `${fund} and ${pluralEn(others, '1 other fund', `${formatted} other funds`)} support the most organizations: ${n} of ${of} each.`,
  onlyNone: (n: number, formatted: string) =>
    pluralEn(n, 'The only organization has no fund.', `None of the ${formatted} organizations has a fund.`),
  without: countEn('organization has no fund.', 'organizations have no fund.'),
  several: 'An organization with several funds counts in each of them.',
}

export type OrganizationChartWords = typeof fundsEn

const provincesEn: OrganizationChartWords = {
  ...scopeEn,
  none: 'Not said',
  top: (province, n, of) => `Most organizations serve ${province}: ${n} of ${of}.`,
  tie: (province, others, formatted, n, of) =>
    `Most organizations serve ${province} and ${pluralEn(others, '1 other province or territory', `${formatted} other provinces or territories`)}: ${n} of ${of} each.`,
  onlyNone: (n, formatted) =>
    pluralEn(
      n,
      'The only organization does not say which province it serves.',
      `None of the ${formatted} organizations says which province it serves.`,
    ),
  without: countEn(
    'organization does not say which province it serves.',
    'organizations do not say which province they serve.',
  ),
  several: 'An organization that serves several provinces counts in each of them.',
}

const sectorsEn: OrganizationChartWords = {
  ...scopeEn,
  none: 'Not said',
  top: (sector, n, of) => `Most organizations are of the sector ${sector}: ${n} of ${of}.`,
  tie: (sector, others, formatted, n, of) =>
    `Most organizations are of ${sector} and ${pluralEn(others, '1 other sector', `${formatted} other sectors`)}: ${n} of ${of} each.`,
  onlyNone: (n, formatted) =>
    pluralEn(
      n,
      'The only organization does not say its sector.',
      `None of the ${formatted} organizations says its sector.`,
    ),
  without: countEn('organization does not say its sector.', 'organizations do not say their sector.'),
  several: 'An organization of several sectors counts in each of them.',
}

export const organizationsEn = { funds: fundsEn, provinces: provincesEn, sectors: sectorsEn }

const fundsFr: OrganizationChartWords = {
  ...scopeFr,
  none: 'Sans fonds',
  top: (fund, n, of) => `${fund} soutient le plus d’organismes : ${n} sur ${of}.`,
  tie: (fund, others, formatted, n, of) =>
    `${fund} et ${pluralFr(others, `${formatted} autre fonds`, `${formatted} autres fonds`)} soutiennent le plus d’organismes : ${n} sur ${of} chacun.`,
  onlyNone: (n, formatted) =>
    pluralFr(n, 'Le seul organisme n’a pas de fonds.', `Aucun des ${formatted} organismes n’a de fonds.`),
  without: countFr('organisme n’a pas de fonds.', 'organismes n’ont pas de fonds.'),
  several: 'Un organisme qui a plusieurs fonds compte dans chacun.',
}

const provincesFr: OrganizationChartWords = {
  ...scopeFr,
  none: 'Non précisé',
  top: (province, n, of) => `${province} vient en tête : ${n} sur ${of}.`,
  tie: (province, others, formatted, n, of) =>
    `${province} et ${pluralFr(others, `${formatted} autre province ou territoire`, `${formatted} autres provinces ou territoires`)} viennent en tête : ${n} sur ${of} chacun.`,
  onlyNone: (n, formatted) =>
    pluralFr(
      n,
      'Le seul organisme ne dit pas quelle province il dessert.',
      `Aucun des ${formatted} organismes ne dit quelle province il dessert.`,
    ),
  without: countFr(
    'organisme ne dit pas quelle province il dessert.',
    'organismes ne disent pas quelle province ils desservent.',
  ),
  several: 'Un organisme qui dessert plusieurs provinces compte dans chacune.',
}

const sectorsFr: OrganizationChartWords = {
  ...scopeFr,
  none: 'Non précisé',
  top: (sector, n, of) => `Le secteur ${sector} compte le plus d’organismes : ${n} sur ${of}.`,
  tie: (sector, others, formatted, n, of) =>
    `Le secteur ${sector} et ${pluralFr(others, `${formatted} autre`, `${formatted} autres`)} comptent le plus d’organismes : ${n} sur ${of} chacun.`,
  onlyNone: (n, formatted) =>
    pluralFr(
      n,
      'Le seul organisme n’indique pas son secteur.',
      `Aucun des ${formatted} organismes n’indique son secteur.`,
    ),
  without: countFr('organisme n’indique pas son secteur.', 'organismes n’indiquent pas leur secteur.'),
  several: 'Un organisme de plusieurs secteurs compte dans chacun.',
}

export const organizationsFr = { funds: fundsFr, provinces: provincesFr, sectors: sectorsFr }
