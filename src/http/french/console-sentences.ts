// French of what problems of the console say: accounts, keys, library, views. As in sentences.ts.
import type { Sentence } from './sentences.ts'

export const consoleSentences: readonly Sentence[] = [
  [
    'Nobody is signed in, or the session has ended. Sign in and try again.',
    'Aucune session n’est ouverte, ou elle est terminée. Ouvrez une session et réessayez.',
  ],
  ['Your account was removed in the meantime.', 'Votre compte a été retiré entre-temps.'],
  [
    'Only an owner of your organization may do this. Ask one of them.',
    'Seul un propriétaire de votre organisation peut le faire. Adressez-vous à l’un d’eux.',
  ],
  [
    'The console takes changes only from its own pages. Open it at the address that the service is configured for.',
    'La console n’accepte de changements que de ses propres pages. Ouvrez-la à l’adresse pour laquelle le service est configuré.',
  ],
  [
    'You have no such session. Perhaps it has ended already.',
    'Vous n’avez pas cette session. Elle est peut-être déjà terminée.',
  ],
  [
    'This link was used, was revoked or has run out. Ask whoever gave it to you for a new one.',
    'Ce lien a été utilisé, révoqué ou a expiré. Demandez-en un nouveau à la personne qui vous l’a donné.',
  ],
  [
    'There is no such open invitation. Perhaps it was used or revoked.',
    'Cette invitation n’est pas ouverte. Elle a peut-être été utilisée ou révoquée.',
  ],
  [
    'Your organization has no such account. Perhaps it was removed.',
    'Votre organisation n’a pas ce compte. Il a peut-être été retiré.',
  ],
  [
    '{name} is the only owner. Make somebody else an owner first, then try again.',
    '{name} est seul propriétaire. Nommez d’abord un autre propriétaire, puis réessayez.',
  ],
  [
    'Too many people are signing in just now. Try again in a few seconds.',
    'Trop de personnes ouvrent une session en ce moment. Réessayez dans quelques secondes.',
  ],
  [
    'Accounts on this service are made by invitation. Ask your organization for a link.',
    'Les comptes de ce service se créent sur invitation. Demandez un lien à votre organisation.',
  ],
  [
    '"organization" is missing. It must be the name of your organization.',
    '"organization" manque. Ce doit être le nom de votre organisation.',
  ],
  [
    'There is an account with this e-mail address already. Sign in, or use another address.',
    'Il y a déjà un compte avec cette adresse courriel. Ouvrez une session, ou utilisez une autre adresse.',
  ],
  [
    'There is no account with this e-mail address and this password. Check both and try again.',
    'Il n’y a pas de compte avec cette adresse courriel et ce mot de passe. Vérifiez les deux et réessayez.',
  ],
  ['This is not your current password.', 'Ce n’est pas votre mot de passe actuel.'],
  [
    'A password needs at least {count} characters. A few words in a row are easy to remember.',
    'Un mot de passe demande au moins {count} caractères. Quelques mots à la suite sont faciles à retenir.',
  ],
  ['A password may have at most {count} bytes.', 'Un mot de passe peut avoir {count} octets au plus.'],
  [
    'This password is one of those that are tried first. Choose another, such as a few words in a row.',
    'Ce mot de passe est un de ceux qu’on essaie en premier. Choisissez-en un autre, par exemple quelques mots à la suite.',
  ],
  [
    'A password must not be your name or your e-mail address. Choose another.',
    'Un mot de passe ne doit être ni votre nom ni votre adresse courriel. Choisissez-en un autre.',
  ],
  [
    'There were too many failed attempts. Try again in {count} minutes.',
    'Il y a eu trop de tentatives échouées. Réessayez dans {count} minutes.',
  ],
  [
    'Your organization has no such key. Load the list of keys again.',
    'Votre organisation n’a pas cette clé. Rechargez la liste des clés.',
  ],
  [
    'The key "{label}" has been rotated already. Create a new key instead.',
    'La clé "{label}" a déjà été remplacée. Créez plutôt une nouvelle clé.',
  ],
  [
    'The key "{label}" is revoked. Create a new key instead.',
    'La clé "{label}" est révoquée. Créez plutôt une nouvelle clé.',
  ],
  [
    'The key "{label}" is expired. Create a new key instead.',
    'La clé "{label}" est expirée. Créez plutôt une nouvelle clé.',
  ],
  [
    '"expires_at" is in the past. Choose a later day.',
    '"expires_at" est dans le passé. Choisissez un jour plus tardif.',
  ],
  [
    'There is no room left in your library for this. {=state} Delete what you no longer need, then try again; nothing was saved.',
    'Il ne reste pas de place pour ceci dans votre bibliothèque. {=state} Supprimez ce qui ne sert plus, puis réessayez; rien n’a été enregistré.',
  ],
  ['It holds {count} of at most {most} capsules.', 'Elle contient {count} capsules sur {most} au plus.'],
  ['It holds {count} of at most {most} MiB.', 'Elle contient {count} Mio sur {most} au plus.'],
  [
    'You keep {count} views already. Delete one that you no longer need.',
    'Vous conservez déjà {count} vues. Supprimez-en une qui ne sert plus.',
  ],
  [
    'Your organization has no such saved view. Perhaps it was deleted.',
    'Votre organisation n’a pas cette vue enregistrée. Elle a peut-être été supprimée.',
  ],
  [
    'The namespace "{slug}" has no such capsule: {ids}. Nothing was imported.',
    'L’espace "{slug}" n’a pas ces capsules : {ids}. Rien n’a été importé.',
  ],
  [
    'Only accepted capsules can be imported. In the namespace "{slug}" these are pending, rejected or deleted: {ids}. Nothing was imported.',
    'Seules des capsules acceptées peuvent être importées. Dans l’espace "{slug}", celles-ci sont en attente, rejetées ou supprimées : {ids}. Rien n’a été importé.',
  ],
  [
    'Your library has no such capsule. Perhaps you deleted it.',
    'Votre bibliothèque n’a pas cette capsule. Vous l’avez peut-être supprimée.',
  ],
  [
    '"expires_at" must be a date such as 2030-12-31 or a moment such as 2030-12-31T18:00:00Z.',
    '"expires_at" doit être une date comme 2030-12-31 ou un moment comme 2030-12-31T18:00:00Z.',
  ],
]
