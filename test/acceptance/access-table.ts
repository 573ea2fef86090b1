// Who may call what: every kind of caller against every operation, written down here and not read from the declarations.
// Rules, section 5 (status table) and section 6: members read, upload, roll back, create namespaces, create and revoke
// keys; webhooks, the record, deleting a namespace and managing people are the owners'; readers only read. A session calls the
// data API as an unrestricted key does, of scope `read` for readers, from pages of the service.

/** Operations that let in the same callers. */
export const operationsOf = {
  public:
    'checkHealth checkReadiness getOpenApi openDocs getProblemPage getContext getShapes getTemplate listCodeLists getCodeList getDictionary getConsoleFile getConsoleIcon ' +
    'openDocsOperations openDocsOperationsOperation openDocsGuides openDocsGuidesGuide openDocsProblems ' +
    'openDocsProblemsCode openDocsCodelists openConsole openConsoleSignIn openConsoleRegister openConsoleSetup openConsoleJoin openConsoleForgot openConsolePassword ' +
    'openConsoleLibrary openConsoleLibraryImport openConsoleLibrarySaved_idCopy openConsoleLibrarySaved_idMend ' +
    'openConsoleExplorer openConsoleNamespacesNamespaceCapsulesCapsule_idMend openConsoleNamespacesNamespaceMendDraft_id ' +
    'openConsoleViewsView_id openConsoleWebhooks openConsoleWebhooksWebhook_id openConsoleNamespaces openConsoleNamespacesNamespace ' +
    'openConsoleNamespacesNamespaceGroups openConsoleNamespacesNamespaceExpected openConsoleNamespacesNamespaceLinks openConsoleNamespacesNamespaceCapsules openConsoleNamespacesNamespaceCapsulesCapsule_id openConsolePlayground ' +
    'openConsoleKeys openConsoleInbox openConsoleInboxSubmission_id openReceipt getReceipt openUnsubscribe unsubscribe openConsoleSettings openConsoleSettingsSection',
  list: 'listNamespaces',
  get: 'getNamespace',
  create: 'createNamespace',
  self: 'getOwnKey',
  record: 'listSubmissions getSubmission listLinks getLink',
  oversee: 'listAuditEvents listWebhooks getWebhook listDeliveries',
  manage: 'acceptSubmission returnSubmission createLink changeLink revokeLink rotateLink',
  direct: 'createWebhook changeWebhook deleteWebhook rotateWebhook testWebhook resendDelivery',
  capsules: 'listCapsules getCapsule getCapsuleDocument',
  read:
    'listOrganizations getOrganization listOutcomes getOutcome ' +
    'listIndicators getIndicator listIndicatorGroups suggestIndicatorGroups getIndicatorGroup listReports getReport ' +
    'listPlans getPlan getPlanStatus ' +
    'getEverything listRows listRowChanges listThemes listFunds listProvinces listLocalities listSectors listPopulations listOrgTypes exportNamespace exportOrganization',
  upload: 'uploadCapsule',
  check: 'validateCapsule previewCapsule',
  write:
    'rollBackCapsule writeOrganization deleteOrganization writeOutcome deleteOutcome ' +
    'writeIndicator deleteIndicator writeIndicatorGroup deleteIndicatorGroup writePlan deletePlan writePlanAnswer deletePlanAnswer setPlanReminders writeReport deleteReport writeBatch',
  'hand out': 'listPlanLinks listPlanReminders',
  visit: 'getSession startSingleSignOn finishSingleSignOn',
  enter: 'readLink registerAccount signIn signOut askPasswordLink resetPassword',
  look:
    'listSessions listMembers listConsoleNamespaces listSaved downloadSaved ' +
    'listViews getView getIdentity',
  follow: 'listInvitations listApiKeys getKeyUse getTenantUse listUseByKey countWaitingSubmissions',
  act:
    'updateAccount changePassword unlinkIdentity endSession endOtherSessions ' +
    'saveCapsule renameSaved deleteSaved importCapsules',
  work: 'createApiKey relabelApiKey rotateApiKey revokeApiKey copySaved saveView deleteView fillSampleData',
  own: 'renameTenant changeRole removeMember inviteMember revokeInvitation sendFailedAgain',
  'look in':
    'getConsoleNamespace findByIri findByName getReportedPeriod countChangesSince previewRollback listCapsuleEntities ' +
    'listPendingCapsules listCapsuleVersions',
  'act in': 'relabelNamespace',
  'own in': 'deleteNamespace',
  link: 'openLink getLinkAbout',
  'link rows': 'getLinkRowsJson getLinkRowsCsv getLinkRowsXlsx getLinkRowsNdjson',
  'link view': 'getLinkView getLinkOrganizations',
  'link send': 'checkForLink submitDocument reportNothing',
} as const

export type Group = keyof typeof operationsOf

/** What the words of the table stand for: status and code. `in` is none of these. */
export const refusals: Readonly<Record<string, readonly [status: number, code: string]>> = {
  missing: [401, 'api_key_missing'],
  invalid: [401, 'api_key_invalid'],
  revoked: [401, 'api_key_revoked'],
  expired: [401, 'api_key_expired'],
  suspended: [403, 'tenant_suspended'],
  unnamed: [400, 'namespace_missing'],
  'no slug': [400, 'namespace_invalid'],
  barred: [403, 'namespace_not_allowed'],
  scope: [403, 'scope_not_allowed'],
  restricted: [403, 'unrestricted_key_required'],
  unknown: [404, 'namespace_not_found'],
  'sign in': [401, 'not_signed_in'],
  owner: [403, 'owner_needed'],
  'owner key': [403, 'owner_key_required'],
  origin: [403, 'origin_not_allowed'],
  'no link': [404, 'link_not_found'],
}

/**
 * The namespace is `my-data` unless the caller says otherwise. The first fifteen groups are the data API, the last four
 * what links open, the others the console. Whoever has a link sends its token as a key as well. People send the cookie of their session and the origin of the console's pages.
 */
export const accessTable = `
                                                       | public | list      | get       | create    | self      | record     | oversee    | manage     | direct     | capsules  | read      | upload    | check     | write     | hand out  | visit | enter  | look      | follow    | act       | work      | own       | look in   | act in    | own in    | link    | link rows | link view | link send
nobody                                                 | in     | missing   | missing   | missing   | missing   | missing    | missing    | missing    | missing    | missing   | missing   | missing   | missing   | missing   | missing   | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
an empty key                                           | in     | missing   | missing   | missing   | missing   | missing    | missing    | missing    | missing    | missing   | missing   | missing   | missing   | missing   | missing   | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a word as key                                          | in     | invalid   | invalid   | invalid   | invalid   | invalid    | invalid    | invalid    | invalid    | invalid   | invalid   | invalid   | invalid   | invalid   | invalid   | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a key with a wrong letter                              | in     | invalid   | invalid   | invalid   | invalid   | invalid    | invalid    | invalid    | invalid    | invalid   | invalid   | invalid   | invalid   | invalid   | invalid   | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a known public id with another secret                  | in     | invalid   | invalid   | invalid   | invalid   | invalid    | invalid    | invalid    | invalid    | invalid   | invalid   | invalid   | invalid   | invalid   | invalid   | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a very long key                                        | in     | invalid   | invalid   | invalid   | invalid   | invalid    | invalid    | invalid    | invalid    | invalid   | invalid   | invalid   | invalid   | invalid   | invalid   | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
two keys                                               | in     | invalid   | invalid   | invalid   | invalid   | invalid    | invalid    | invalid    | invalid    | invalid   | invalid   | invalid   | invalid   | invalid   | invalid   | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a key that never existed                               | in     | invalid   | invalid   | invalid   | invalid   | invalid    | invalid    | invalid    | invalid    | invalid   | invalid   | invalid   | invalid   | invalid   | invalid   | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a revoked key                                          | in     | revoked   | revoked   | revoked   | revoked   | revoked    | revoked    | revoked    | revoked    | revoked   | revoked   | revoked   | revoked   | revoked   | revoked   | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a revoked and expired key                              | in     | revoked   | revoked   | revoked   | revoked   | revoked    | revoked    | revoked    | revoked    | revoked   | revoked   | revoked   | revoked   | revoked   | revoked   | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
an expired key                                         | in     | expired   | expired   | expired   | expired   | expired    | expired    | expired    | expired    | expired   | expired   | expired   | expired   | expired   | expired   | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a key of a suspended tenant                            | in     | suspended | suspended | suspended | suspended | suspended  | suspended  | suspended  | suspended  | suspended | suspended | suspended | suspended | suspended | suspended | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a key of another tenant                                | in     | in        | unknown   | in        | in        | in         | in         | in         | in         | unknown   | unknown   | unknown   | unknown   | unknown   | unknown   | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a key for other namespaces                             | in     | in        | barred    | barred    | in        | restricted | restricted | restricted | restricted | barred    | barred    | barred    | barred    | barred    | barred    | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a key for other namespaces, in an unknown one          | in     | in        | barred    | barred    | in        | restricted | restricted | restricted | restricted | barred    | barred    | barred    | barred    | barred    | barred    | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a key for other namespaces, in one not made            | in     | in        | barred    | barred    | in        | restricted | restricted | restricted | restricted | unknown   | unknown   | unknown   | unknown   | unknown   | unknown   | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a key for no namespace                                 | in     | in        | barred    | barred    | in        | restricted | restricted | restricted | restricted | barred    | barred    | barred    | barred    | barred    | barred    | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a key                                                  | in     | in        | in        | in        | in        | in         | in         | in         | in         | in        | in        | in        | in        | in        | in        | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a key without namespace                                | in     | in        | in        | in        | in        | in         | in         | in         | in         | unnamed   | unnamed   | unnamed   | unnamed   | unnamed   | unnamed   | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a key, the namespace empty                             | in     | in        | in        | in        | in        | in         | in         | in         | in         | unnamed   | unnamed   | unnamed   | unnamed   | unnamed   | unnamed   | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a key, the namespace no slug                           | in     | in        | in        | in        | in        | in         | in         | in         | in         | no slug   | no slug   | no slug   | no slug   | no slug   | no slug   | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a key, the namespace twice                             | in     | in        | in        | in        | in        | in         | in         | in         | in         | no slug   | no slug   | no slug   | no slug   | no slug   | no slug   | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a key, the namespace too long                          | in     | in        | in        | in        | in        | in         | in         | in         | in         | no slug   | no slug   | no slug   | no slug   | no slug   | no slug   | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a key, in an unknown namespace                         | in     | in        | in        | in        | in        | in         | in         | in         | in         | unknown   | unknown   | unknown   | unknown   | unknown   | unknown   | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a key, in a namespace of another tenant                | in     | in        | in        | in        | in        | in         | in         | in         | in         | unknown   | unknown   | unknown   | unknown   | unknown   | unknown   | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a read key                                             | in     | in        | in        | scope     | in        | scope      | scope      | scope      | scope      | in        | in        | scope     | in        | scope     | scope     | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a read key for this namespace                          | in     | in        | in        | scope     | in        | restricted | restricted | restricted | restricted | in        | in        | scope     | in        | scope     | scope     | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a read key for other namespaces                        | in     | in        | barred    | scope     | in        | restricted | restricted | restricted | restricted | barred    | barred    | barred    | barred    | barred    | barred    | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a read key, in an unknown namespace                    | in     | in        | in        | scope     | in        | scope      | scope      | scope      | scope      | unknown   | unknown   | scope     | unknown   | scope     | scope     | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a read key without namespace                           | in     | in        | in        | scope     | in        | scope      | scope      | scope      | scope      | unnamed   | unnamed   | unnamed   | unnamed   | unnamed   | unnamed   | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a submit key                                           | in     | scope     | scope     | scope     | in        | scope      | scope      | scope      | scope      | in        | scope     | in        | in        | scope     | scope     | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a submit key for this namespace                        | in     | scope     | scope     | scope     | in        | restricted | restricted | restricted | restricted | in        | scope     | in        | in        | scope     | scope     | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a submit key for other namespaces                      | in     | scope     | barred    | scope     | in        | restricted | restricted | restricted | restricted | barred    | barred    | barred    | barred    | barred    | barred    | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a submit key, in an unknown namespace                  | in     | scope     | scope     | scope     | in        | scope      | scope      | scope      | scope      | unknown   | scope     | unknown   | unknown   | scope     | scope     | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a submit key without namespace                         | in     | scope     | scope     | scope     | in        | scope      | scope      | scope      | scope      | unnamed   | unnamed   | unnamed   | unnamed   | unnamed   | unnamed   | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a write key for this namespace                         | in     | in        | in        | barred    | in        | restricted | restricted | restricted | restricted | in        | in        | in        | in        | in        | in        | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a key that a member made                               | in     | in        | in        | in        | in        | in         | owner key  | in         | owner key  | in        | in        | in        | in        | in        | in        | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
a key and the session of an owner                      | in     | in        | in        | in        | in        | in         | in         | in         | in         | in        | in        | in        | in        | in        | in        | in    | in     | in        | in        | in        | in        | in        | in        | in        | in        | no link | no link   | no link   | no link
a broken key and the session of an owner               | in     | invalid   | invalid   | invalid   | invalid   | invalid    | invalid    | invalid    | invalid    | invalid   | invalid   | invalid   | invalid   | invalid   | invalid   | in    | in     | in        | in        | in        | in        | in        | in        | in        | in        | no link | no link   | no link   | no link
a read key and the session of an owner                 | in     | in        | in        | scope     | in        | scope      | scope      | scope      | scope      | in        | in        | scope     | in        | scope     | scope     | in    | in     | in        | in        | in        | in        | in        | in        | in        | in        | no link | no link   | no link   | no link
a key and the session of an owner, on a page of others | in     | in        | in        | in        | in        | in         | in         | in         | in         | in        | in        | in        | in        | in        | in        | in    | origin | sign in   | sign in   | origin    | origin    | origin    | sign in   | origin    | origin    | no link | no link   | no link   | no link
a cookie that is none of ours                          | in     | missing   | missing   | missing   | missing   | missing    | missing    | missing    | missing    | missing   | missing   | missing   | missing   | missing   | missing   | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
an ended session                                       | in     | missing   | missing   | missing   | missing   | missing    | missing    | missing    | missing    | missing   | missing   | missing   | missing   | missing   | missing   | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | no link | no link   | no link   | no link
somebody of a suspended tenant                         | in     | suspended | suspended | suspended | missing   | suspended  | suspended  | suspended  | suspended  | suspended | suspended | suspended | suspended | suspended | suspended | in    | in     | suspended | suspended | suspended | suspended | suspended | suspended | suspended | suspended | no link | no link   | no link   | no link
a member                                               | in     | in        | in        | in        | missing   | in         | owner      | in         | owner      | in        | in        | in        | in        | in        | in        | in    | in     | in        | in        | in        | in        | owner     | in        | in        | owner     | no link | no link   | no link   | no link
a member, without namespace                            | in     | in        | in        | in        | missing   | in         | owner      | in         | owner      | unnamed   | unnamed   | unnamed   | unnamed   | unnamed   | unnamed   | in    | in     | in        | in        | in        | in        | owner     | in        | in        | owner     | no link | no link   | no link   | no link
a member, in a namespace of another tenant             | in     | in        | in        | in        | missing   | in         | owner      | in         | owner      | unknown   | unknown   | unknown   | unknown   | unknown   | unknown   | in    | in     | in        | in        | in        | in        | owner     | in        | in        | owner     | no link | no link   | no link   | no link
a reader                                               | in     | in        | in        | scope     | missing   | scope      | owner      | scope      | owner      | in        | in        | scope     | in        | scope     | scope     | in    | in     | in        | scope     | in        | scope     | owner     | in        | scope     | owner     | no link | no link   | no link   | no link
a reader, without namespace                            | in     | in        | in        | scope     | missing   | scope      | owner      | scope      | owner      | unnamed   | unnamed   | unnamed   | unnamed   | unnamed   | unnamed   | in    | in     | in        | scope     | in        | scope     | owner     | in        | scope     | owner     | no link | no link   | no link   | no link
a reader, in a namespace of another tenant             | in     | in        | in        | scope     | missing   | scope      | owner      | scope      | owner      | unknown   | unknown   | scope     | unknown   | scope     | scope     | in    | in     | in        | scope     | in        | scope     | owner     | in        | scope     | owner     | no link | no link   | no link   | no link
an owner                                               | in     | in        | in        | in        | missing   | in         | in         | in         | in         | in        | in        | in        | in        | in        | in        | in    | in     | in        | in        | in        | in        | in        | in        | in        | in        | no link | no link   | no link   | no link
an owner of another tenant                             | in     | in        | unknown   | in        | missing   | in         | in         | in         | in         | unknown   | unknown   | unknown   | unknown   | unknown   | unknown   | in    | in     | in        | in        | in        | in        | in        | unknown   | unknown   | unknown   | no link | no link   | no link   | no link
an owner, on a page of others                          | in     | missing   | missing   | origin    | missing   | missing    | missing    | origin     | origin     | missing   | missing   | origin    | origin    | origin    | missing   | in    | origin | sign in   | sign in   | origin    | origin    | origin    | sign in   | origin    | origin    | no link | no link   | no link   | no link
an owner, from another site                            | in     | missing   | missing   | origin    | missing   | missing    | missing    | origin     | origin     | missing   | missing   | origin    | origin    | origin    | missing   | in    | origin | sign in   | sign in   | origin    | origin    | origin    | sign in   | origin    | origin    | no link | no link   | no link   | no link
an owner, without an origin                            | in     | in        | in        | origin    | missing   | in         | in         | origin     | origin     | in        | in        | origin    | origin    | origin    | in        | in    | origin | in        | in        | origin    | origin    | origin    | in        | origin    | origin    | no link | no link   | no link   | no link
a view link                                            | in     | invalid   | invalid   | invalid   | invalid   | invalid    | invalid    | invalid    | invalid    | invalid   | invalid   | invalid   | invalid   | invalid   | invalid   | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | in      | in        | in        | no link
a data link                                            | in     | invalid   | invalid   | invalid   | invalid   | invalid    | invalid    | invalid    | invalid    | invalid   | invalid   | invalid   | invalid   | invalid   | invalid   | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | in      | in        | no link   | no link
a submit link                                          | in     | invalid   | invalid   | invalid   | invalid   | invalid    | invalid    | invalid    | invalid    | invalid   | invalid   | invalid   | invalid   | invalid   | invalid   | in    | in     | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | sign in   | in      | no link   | no link   | in
`
