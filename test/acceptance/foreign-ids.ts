// What every operation answers to an id that is not the caller's: one of another tenant, of another namespace of the same
// tenant, or of another account of it. Written down here; which operations take an id is read from the declarations.

/**
 * Names of parameters and members of bodies that hold an id, with the kind of thing it is of. `id` in a path is of the kind
 * that the path names.
 */
export const idNames = {
  namespace: 'namespace',
  namespaces: 'namespace',
  capsule_id: 'capsule',
  capsule_ids: 'capsule',
  replaces: 'capsule',
  id: 'entity',
  org: 'organization',
  org_id: 'organization',
  outcome: 'outcome',
  outcome_id: 'outcome',
  indicator: 'indicator',
  uri: 'uri',
  iri: 'uri',
  cursor: 'cursor',
  since: 'version',
  'idempotency-key': 'idempotency key',
  'if-none-match': 'etag',
  session_id: 'session',
  account_id: 'account',
  actor: 'account',
  invitation_id: 'invitation',
  key_id: 'key',
  saved_id: 'saved',
  view_id: 'view',
  webhook_id: 'webhook',
  link_id: 'link',
  submission_id: 'submission',
  delivery_id: 'delivery',
  indicator_id: 'indicator',
  indicator_ids: 'indicator',
  slug: 'group',
  org_uri: 'uri',
  outcome_uri: 'outcome uri',
  indicator_uri: 'indicator uri',
} as const

/**
 * All others. The token of a link, like that of a receipt, is a secret that lets in whoever has it; `confirm` repeats the namespace of the path; ids
 * among the filters of a link select nothing where they are somebody else's (links-isolation.test.ts).
 */
export const namesWithoutId = new Set(
  (
    'label name name_fr description object value value_text unit themes period_start period_end role email organization password mails_verdicts ' +
    'current_password new_password token grace_hours expires_at search confirm text status limit wait include expand ' +
    'cascade theme fund province locality sector population org_type identifier issued_by kind period[from] period[to] format guard labels language code align as scope action subject from to url events state failed_since filters ' +
    'next iss error error_description ' +
    'period due timezone organizations remind reason on units ' +
    'receipt x-sender-name x-sender-email x-sender-message message'
  ).split(' '),
)

/** A line of a batch can name what it belongs to. */
export const idsInLines = [
  'org_id',
  'org_uri',
  'outcome_id',
  'outcome_uri',
  'indicator_id',
  'indicator_uri',
] as const

/** What a key that submits gets for the capsules, cursors and idempotency keys of another one in its namespace. */
export const foreignToKeys = `
operations                      | place                  | of another key
getCapsule getCapsuleDocument   | path capsule_id        | capsule_not_found
uploadCapsule previewCapsule    | query replaces         | capsule_not_found
uploadCapsule                   | header idempotency-key | 202
listCapsules                    | query cursor           | cursor_mismatch
`

/** What whoever has a link gets for what another link of its namespace shows. */
export const foreignToLinks = `
operations                                                       | place                  | of another link
getLinkRowsJson                                                  | query cursor           | cursor_mismatch
getLinkRowsJson getLinkRowsCsv getLinkRowsXlsx getLinkRowsNdjson | header if-none-match   | 200
getLinkView getLinkOrganizations                                 | header if-none-match   | 200
submitDocument                                                   | header idempotency-key | 201
`

/**
 * For each operation and place of an id, what the answer is: the code of a problem, or the status of a success that has
 * nothing of the other in it. `shown` is a success that shows the other's on purpose. Empty: no such thing exists, as an
 * account of an organization has no namespaces of its own. The last line makes things with the identifiers of others,
 * which are then the caller's too.
 */
export const foreignIds = `
operations                                                             | place                  | of another tenant      | of another namespace   | of another account
getCapsule getCapsuleDocument rollBackCapsule                          | path capsule_id        | capsule_not_found      | capsule_not_found      |
listCapsuleVersions previewRollback                                    | path capsule_id        | capsule_not_found      | capsule_not_found      |
listCapsuleEntities                                                    | path capsule_id        | capsule_not_found      | capsule_not_found      |
uploadCapsule previewCapsule                                           | query replaces         | capsule_not_found      | capsule_not_found      |
copySaved                                                              | body replaces          | capsule_not_found      | capsule_not_found      |
importCapsules                                                         | body capsule_ids       | capsule_not_found      | capsule_not_found      |
uploadCapsule copySaved                                                | header idempotency-key | 202                    | 202                    |
getOrganization deleteOrganization writeOutcome writeIndicator         | path id                | organization_not_found | organization_not_found |
getEverything exportOrganization                                       | path id                | organization_not_found | organization_not_found |
getOutcome deleteOutcome                                               | path id                | outcome_not_found      | outcome_not_found      |
getIndicator deleteIndicator writeReport                               | path id                | indicator_not_found    | indicator_not_found    |
getIndicatorGroup deleteIndicatorGroup                                 | path slug              | indicator_group_not_found | indicator_group_not_found |
getPlan deletePlan getPlanStatus listPlanLinks                         | path slug              | plan_not_found         | plan_not_found         |
listPlanReminders setPlanReminders                                     | path slug              | plan_not_found         | plan_not_found         |
writePlanAnswer deletePlanAnswer                                       | path slug              | plan_not_found         | plan_not_found         |
writeIndicatorGroup writePlan                                          | path slug              | 201                    | 201                    |
writeIndicatorGroup                                                    | body indicator_ids     | invalid_request        | invalid_request        |
getReport deleteReport                                                 | path id                | report_not_found       | report_not_found       |
writeOrganization writeOutcome writeIndicator writeReport              | body id                | invalid_request        | invalid_request        |
writeIndicator                                                         | body outcome_id        | invalid_request        | invalid_request        |
writeReport                                                            | body org_id            | invalid_request        | invalid_request        |
writeBatch                                                             | line org_id            | invalid_request        | invalid_request        |
writeBatch                                                             | line org_uri           | invalid_request        | invalid_request        |
writeBatch                                                             | line outcome_id        | invalid_request        | invalid_request        |
writeBatch                                                             | line outcome_uri       | invalid_request        | invalid_request        |
writeBatch                                                             | line indicator_id      | invalid_request        | invalid_request        |
writeBatch                                                             | line indicator_uri     | invalid_request        | invalid_request        |
listOutcomes listIndicators listReports                                | query org              | 200                    | 200                    |
listRows listThemes listFunds listProvinces listLocalities listSectors listPopulations listOrgTypes | query org              | 200                    | 200                    |
listRows listThemes listFunds listProvinces listLocalities listSectors listPopulations listOrgTypes | query indicator        | 200                    | 200                    |
listRows listThemes listFunds listProvinces listLocalities listSectors listPopulations listOrgTypes | query outcome          | 200                    | 200                    |
listOrganizations listOutcomes listIndicators listReports              | query uri              | 200                    | 200                    |
findByIri                                                              | query iri              | 200                    | 200                    |
listCapsules listOrganizations listOutcomes listIndicators listReports | query cursor           | cursor_mismatch        | cursor_mismatch        |
listRows listRowChanges listCapsuleEntities                            | query cursor           | cursor_mismatch        | cursor_mismatch        |
listAuditEvents listDeliveries                                         | query cursor           | cursor_mismatch        |                        |
getWebhook changeWebhook deleteWebhook rotateWebhook testWebhook       | path webhook_id        | webhook_not_found      |                        |
listDeliveries resendDelivery sendFailedAgain                          | path webhook_id        | webhook_not_found      |                        |
resendDelivery                                                         | path delivery_id       | delivery_not_found     |                        |
createWebhook changeWebhook                                            | body namespaces        | invalid_request        |                        |
getLink changeLink revokeLink rotateLink                               | path link_id           | link_not_found         |                        |
createLink                                                             | body namespace         | namespace_not_found    |                        |
listLinks                                                              | query namespace        | 200                    |                        |
listLinks                                                              | query cursor           | cursor_mismatch        |                        |
getLinkRowsJson                                                        | query cursor           | cursor_mismatch        | cursor_mismatch        |
getLinkRowsJson getLinkRowsCsv getLinkRowsXlsx getLinkRowsNdjson       | header if-none-match   | 200                    | 200                    |
getLinkView getLinkOrganizations                                       | header if-none-match   | 200                    | 200                    |
submitDocument                                                         | header idempotency-key | 201                    | 201                    |
getSubmission acceptSubmission returnSubmission                        | path submission_id     | submission_not_found   |                        |
getSubmission acceptSubmission                                         | query replaces         | capsule_not_found      | capsule_not_found      |
listSubmissions                                                        | query cursor           | cursor_mismatch        |                        |
listRowChanges                                                         | query since            | version_gone           | version_gone           |
listOrganizations getOrganization listOutcomes getOutcome              | header if-none-match   | 200                    | 200                    |
listIndicators getIndicator listReports getReport getEverything        | header if-none-match   | 200                    | 200                    |
listRows listRowChanges listThemes listFunds listProvinces listLocalities listSectors listPopulations listOrgTypes | header if-none-match   | 200                    | 200                    |
exportNamespace exportOrganization                                     | header if-none-match   | 200                    | 200                    |
getNamespace                                                           | path namespace         | namespace_not_found    |                        |
getConsoleNamespace relabelNamespace deleteNamespace findByIri         | path namespace         | namespace_not_found    |                        |
findByName getReportedPeriod countChangesSince                         | path namespace         | namespace_not_found    |                        |
listPendingCapsules                                                    | path namespace         | namespace_not_found    |                        |
listCapsuleVersions previewRollback                                    | path namespace         | namespace_not_found    |                        |
listCapsuleEntities                                                    | path namespace         | namespace_not_found    |                        |
copySaved importCapsules                                               | body namespace         | namespace_not_found    |                        |
createNamespace fillSampleData                                         | body namespace         | 201                    |                        |
createApiKey                                                           | body namespaces        | invalid_request        |                        |
endSession                                                             | path session_id        | session_not_found      |                        | session_not_found
changeRole removeMember                                                | path account_id        | account_not_found      |                        |
listAuditEvents                                                        | query actor            | 200                    |                        |
listAuditEvents                                                        | query namespace        | 200                    |                        |
revokeInvitation                                                       | path invitation_id     | invitation_not_found   |                        |
relabelApiKey rotateApiKey revokeApiKey getKeyUse                      | path key_id            | key_not_found          |                        |
renameSaved deleteSaved downloadSaved copySaved                        | path saved_id          | saved_not_found        |                        | saved_not_found
getView                                                                | path view_id           | view_not_found         |                        | shown
deleteView                                                             | path view_id           | view_not_found         |                        | view_not_found
writeOrganization writeOutcome writeIndicator writeReport              | body uri               | 201                    | 201                    |
`
