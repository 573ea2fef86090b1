// French of what problems say: each English sentence with its French one. `{name}` stands for an inserted value, `{=name}`
// for one that is translated too. A sentence that is missing here fails test/problems-french.test.ts.

export type Sentence = readonly [english: string, french: string]

export const sentences: readonly Sentence[] = [
  // Access
  [
    'Send your API key in the header X-API-Key. Whoever runs this service can make you one.',
    'Envoyez votre clé d’API dans l’en-tête X-API-Key. La personne qui exploite ce service peut vous en créer une.',
  ],
  [
    'The console session of this request has ended, or the request comes from another site. Sign in again, or send an API key in the header X-API-Key.',
    'La session de console de cette requête est terminée, ou la requête vient d’un autre site. Ouvrez une session de nouveau, ou envoyez une clé d’API dans l’en-tête X-API-Key.',
  ],
  [
    'A console session only reads. To write, send an API key in the header X-API-Key.',
    'Une session de console ne fait que lire. Pour écrire, envoyez une clé d’API dans l’en-tête X-API-Key.',
  ],
  [
    'The key in the header X-API-Key is not one of ours. Check that it was copied whole, from "igk_" to its last character.',
    'La clé de l’en-tête X-API-Key n’est pas une des nôtres. Vérifiez qu’elle a été copiée en entier, de "igk_" jusqu’à son dernier caractère.',
  ],
  [
    'The key "{key}" was revoked. Use another key, or have a new one made.',
    'La clé "{key}" a été révoquée. Utilisez une autre clé, ou faites-en créer une nouvelle.',
  ],
  [
    'The key "{key}" expired at {when}. Have a new one made.',
    'La clé "{key}" a expiré le {when}. Faites-en créer une nouvelle.',
  ],
  [
    'The account this key belongs to is suspended. Ask whoever runs this service.',
    'Le compte auquel appartient cette clé est suspendu. Adressez-vous à la personne qui exploite ce service.',
  ],
  [
    'The account of your organization is suspended. Ask whoever runs this service.',
    'Le compte de votre organisation est suspendu. Adressez-vous à la personne qui exploite ce service.',
  ],
  [
    'Name the namespace in the header X-Namespace. GET /namespaces lists those that can be used.',
    'Nommez l’espace dans l’en-tête X-Namespace. GET /namespaces donne la liste de ceux qui peuvent être utilisés.',
  ],
  ['The header X-Namespace must be {=slug}.', 'L’en-tête X-Namespace doit être {=slug}.'],
  ['The namespace in the address must be {=slug}.', 'L’espace de l’adresse doit être {=slug}.'],
  [
    'This key is restricted to other namespaces than "{slug}". GET /namespaces lists those it can use.',
    'Cette clé est limitée à d’autres espaces que "{slug}". GET /namespaces donne la liste de ceux qu’elle peut utiliser.',
  ],
  [
    'This key may make {count} requests a minute. Try again in {seconds} s.',
    'Cette clé peut faire {count} requêtes par minute. Réessayez dans {seconds} s.',
  ],
  // Namespaces, quotas
  [
    'There is no namespace "{slug}". Create it with POST /namespaces.',
    'Il n’y a pas d’espace "{slug}". Créez-le avec POST /namespaces.',
  ],
  ['There is no namespace "{slug}" any more.', 'Il n’y a plus d’espace "{slug}".'],
  ['There is no namespace "{slug}".', 'Il n’y a pas d’espace "{slug}".'],
  ['The namespace "{slug}" was deleted in the meantime.', 'L’espace "{slug}" a été supprimé entre-temps.'],
  ['The namespace was deleted in the meantime.', 'L’espace a été supprimé entre-temps.'],
  [
    'There is a namespace "{slug}" already. Choose another slug.',
    'Il y a déjà un espace "{slug}". Choisissez un autre identifiant.',
  ],
  [
    'The namespace "{slug}" holds capsules of yours. Choose another slug for sample data.',
    'L’espace "{slug}" contient des capsules à vous. Choisissez un autre identifiant pour les données d’exemple.',
  ],
  [
    '"confirm" must be the slug of this namespace, "{slug}". Nothing was deleted.',
    '"confirm" doit être l’identifiant de cet espace, "{slug}". Rien n’a été supprimé.',
  ],
  [
    'Your organization has {used} of at most {limit} namespaces. Delete one that is no longer needed, or ask whoever runs this service for more. The namespace was not created.',
    'Votre organisation a {used} espaces sur {limit} au plus. Supprimez-en un qui ne sert plus, ou demandez-en davantage à la personne qui exploite ce service. L’espace n’a pas été créé.',
  ],
  [
    'Your organization stores {used} of at most {limit}, and this needs {added} more. Delete capsules or namespaces that are no longer needed, or ask whoever runs this service for more. Nothing was stored.',
    'Votre organisation conserve {used} sur {limit} au plus, et ceci demande {added} de plus. Supprimez des capsules ou des espaces qui ne servent plus, ou demandez davantage à la personne qui exploite ce service. Rien n’a été enregistré.',
  ],
  // Capsules
  [
    'This namespace has no capsule with this id. `GET /capsules` lists the ones it has.',
    'Cet espace n’a pas de capsule avec cet identifiant. `GET /capsules` donne la liste de celles qu’il a.',
  ],
  [
    'This capsule was deleted, and its document with it. Upload the document again if it is still wanted.',
    'Cette capsule a été supprimée, et son document avec elle. Téléversez le document de nouveau s’il est encore utile.',
  ],
  [
    'The document is not valid JSON: at line {line}, column {column}, {=reason}. Mend it there and send it again; nothing was stored.',
    'Le document n’est pas du JSON valide : à la ligne {line}, colonne {column}, {=reason}. Corrigez cet endroit et renvoyez-le; rien n’a été enregistré.',
  ],
  [
    'This Idempotency-Key came with other bytes, or with another `replaces`, less than 24 hours ago. Use a new key for a new document.',
    'Cette Idempotency-Key est déjà venue avec d’autres octets, ou avec un autre `replaces`, il y a moins de 24 heures. Utilisez une nouvelle clé pour un nouveau document.',
  ],
  [
    'The capsule "{id}" is still being checked. Wait for its verdict, or delete it and upload the new file alone.',
    'La capsule "{id}" est encore en cours de vérification. Attendez son verdict, ou supprimez-la et téléversez le nouveau fichier seul.',
  ],
  [
    'The capsule "{id}" is deleted. Upload the new file without `replaces`.',
    'La capsule "{id}" est supprimée. Téléversez le nouveau fichier sans `replaces`.',
  ],
  [
    'The capsule "{id}" is waiting to replace this one. Wait for its verdict, or delete it first.',
    'La capsule "{id}" attend de remplacer celle-ci. Attendez son verdict, ou supprimez-la d’abord.',
  ],
  [
    '{count} capsules of this namespace are waiting for their verdict. Send this one again when some of them are done.',
    '{count} capsules de cet espace attendent leur verdict. Renvoyez celle-ci quand quelques-unes seront terminées.',
  ],
  [
    '{count} capsules of your organization, over all its namespaces, are waiting for their verdict. Send this one again when some of them are done.',
    '{count} capsules de votre organisation, tous espaces confondus, attendent leur verdict. Renvoyez celle-ci quand quelques-unes seront terminées.',
  ],
  // Reads
  [
    'Take the cursor exactly as `meta.cursor` of the page before gave it.',
    'Reprenez le curseur exactement comme `meta.cursor` de la page précédente l’a donné.',
  ],
  [
    'Send the cursor with the same filters as the page it came from, or start again without a cursor.',
    'Envoyez le curseur avec les mêmes filtres que la page dont il vient, ou recommencez sans curseur.',
  ],
  [
    'What has changed since this version is not known any more. Read all rows again, and go on from the version of the first answer.',
    'Ce qui a changé depuis cette version n’est plus connu. Relisez toutes les lignes, et continuez à partir de la version de la première réponse.',
  ],
  [
    '"since" must be a version as `X-Namespace-Version` or `meta.version` of an answer gave it. Take it unchanged.',
    '"since" doit être une version telle que `X-Namespace-Version` ou `meta.version` d’une réponse l’a donnée. Reprenez-la sans la changer.',
  ],
  [
    '{count} rows match, and a sheet of Excel holds {most} below its header. Narrow the filters, or ask for CSV or NDJSON.',
    '{count} lignes correspondent, et une feuille Excel en contient {most} sous son en-tête. Resserrez les filtres, ou demandez du CSV ou du NDJSON.',
  ],
  [
    'Your organization may read one export or other long answer at a time here. Wait until one of them ends, or read rows page by page.',
    'Votre organisation peut lire ici une exportation ou autre longue réponse à la fois. Attendez qu’elle se termine, ou lisez les lignes page par page.',
  ],
  [
    'Your organization may read {count} exports or other long answers at a time here. Wait until one of them ends, or read rows page by page.',
    'Votre organisation peut lire ici {count} exportations ou autres longues réponses à la fois. Attendez que l’une d’elles se termine, ou lisez les lignes page par page.',
  ],
  // Entities
  [
    'This namespace has no organization with this id. `GET /orgs` lists the ones it has.',
    'Cet espace n’a pas d’organisme avec cet identifiant. `GET /orgs` donne la liste de ceux qu’il a.',
  ],
  [
    'This namespace has no outcome with this id. Take the `id` from the answer that wrote it or from a read.',
    'Cet espace n’a pas de résultat avec cet identifiant. Reprenez l’`id` de la réponse qui l’a écrit ou d’une lecture.',
  ],
  [
    'This namespace has no indicator with this id. Take the `id` from the answer that wrote it or from a read.',
    'Cet espace n’a pas d’indicateur avec cet identifiant. Reprenez l’`id` de la réponse qui l’a écrit ou d’une lecture.',
  ],
  [
    'This namespace has no report with this id. Take the `id` from the answer that wrote it or from a read.',
    'Cet espace n’a pas de rapport avec cet identifiant. Reprenez l’`id` de la réponse qui l’a écrit ou d’une lecture.',
  ],
  [
    'This {kind} was not written through the API. It goes when the capsule {id} is deleted.',
    'Ceci n’a pas été écrit par l’API et disparaît quand la capsule {id} est supprimée.',
  ],
  [
    'This {kind} was not written through the API. It goes when the capsules {ids} and {count} more are deleted.',
    'Ceci n’a pas été écrit par l’API et disparaît quand les capsules {ids} et {count} autres sont supprimées.',
  ],
  [
    'This {kind} was not written through the API. It goes when the capsules {ids} are deleted.',
    'Ceci n’a pas été écrit par l’API et disparaît quand les capsules {ids} sont supprimées.',
  ],
  [
    'What was written through the API still hangs from it: {=counts}. Delete that first, or add ?cascade=true to remove all of it.',
    'Ce qui a été écrit par l’API en dépend encore : {=counts}. Supprimez cela d’abord, ou ajoutez ?cascade=true pour tout retirer.',
  ],
  // Requests
  [
    'There is nothing at this address. {url}/docs lists all there is.',
    'Il n’y a rien à cette adresse. {url}/docs donne la liste de tout ce qu’il y a.',
  ],
  ['There is no such file.', 'Ce fichier n’existe pas.'],
  [
    'No problem has this code. The documentation lists all of them.',
    'Aucun problème n’a ce code. La documentation en donne la liste.',
  ],
  ['This address takes {methods}.', 'Cette adresse accepte {methods}.'],
  ['An HTTP/1.1 request needs a Host header.', 'Une requête HTTP/1.1 demande un en-tête Host.'],
  [
    'A request may not have more than one Host header.',
    'Une requête ne peut pas avoir plus d’un en-tête Host.',
  ],
  [
    'This service speaks HTTP/1.1 and HTTP/1.0, not HTTP/{version}.',
    'Ce service parle HTTP/1.1 et HTTP/1.0, pas HTTP/{version}.',
  ],
  [
    'The address or the headers of this request cannot be read. Check its encoding.',
    'L’adresse ou les en-têtes de cette requête ne peuvent pas être lus. Vérifiez leur encodage.',
  ],
  [
    'The address and the headers together may have at most 64 KiB. Send less.',
    'L’adresse et les en-têtes ensemble peuvent avoir 64 Kio au plus. Envoyez moins.',
  ],
  [
    'The request did not arrive in time. Send it again.',
    'La requête n’est pas arrivée à temps. Renvoyez-la.',
  ],
  [
    'What was sent is not HTTP. Check the program that sent it.',
    'Ce qui a été envoyé n’est pas du HTTP. Vérifiez le programme qui l’a envoyé.',
  ],
  ['The body is empty. Send a JSON document.', 'Le corps est vide. Envoyez un document JSON.'],
  [
    'The body is not JSON: line {line}, column {column}: {=reason}.',
    'Le corps n’est pas du JSON : ligne {line}, colonne {column} : {=reason}.',
  ],
  [
    'The header Content-Encoding says {encoding}. Send the body as it is, or compressed once with gzip, deflate or br.',
    'L’en-tête Content-Encoding indique {encoding}. Envoyez le corps tel quel, ou compressé une fois avec gzip, deflate ou br.',
  ],
  [
    'The connection closed before the whole body had arrived. Send it again.',
    'La connexion s’est fermée avant l’arrivée du corps entier. Renvoyez-le.',
  ],
  [
    'A body may have at most {bytes} bytes here, counted after decompression. Send less, or split it.',
    'Un corps peut avoir ici {bytes} octets au plus, comptés après décompression. Envoyez moins, ou en plusieurs fois.',
  ],
  [
    'The body is not what its header Content-Encoding says, or it was cut off. Compress it again, or send it uncompressed.',
    'Le corps n’est pas ce qu’indique son en-tête Content-Encoding, ou il a été coupé. Compressez-le de nouveau, ou envoyez-le sans compression.',
  ],
  [
    'Form uploads (multipart) are not taken. Send the document itself as the body, for example with curl --data-binary @FILE.',
    'Les envois de formulaire (multipart) ne sont pas acceptés. Envoyez le document lui-même comme corps, par exemple avec curl --data-binary @FICHIER.',
  ],
  // The service
  [
    'The storage of this service is full. Reading, rolling back and deleting still work; try to store this again later, and tell whoever runs the service.',
    'Le stockage de ce service est plein. Lire, annuler et supprimer fonctionnent encore; réessayez plus tard, et prévenez la personne qui exploite le service.',
  ],
  [
    'The database is out of reach or overloaded. Try again in a few seconds.',
    'La base de données est injoignable ou surchargée. Réessayez dans quelques secondes.',
  ],
  [
    'The database is out of reach, or was never set up.',
    'La base de données est injoignable, ou n’a jamais été préparée.',
  ],
  [
    'The database is not migrated yet. Run "npx impact-graph db migrate".',
    'La base de données n’est pas encore à jour. Lancez "npx impact-graph db migrate".',
  ],
  ['This process is stopping. Another one will answer.', 'Ce processus s’arrête. Un autre répondra.'],
  [
    'This is our fault. Report it with the request_id, which finds it in the log.',
    'La faute est de notre côté. Signalez-la avec le request_id, qui la retrouve dans le journal.',
  ],
  [
    'Many documents are arriving just now. Send this one again in a moment.',
    'Beaucoup de documents arrivent en ce moment. Renvoyez celui-ci dans un instant.',
  ],
  [
    'Many documents are being compared just now. Send this one again in a moment.',
    'Beaucoup de documents sont comparés en ce moment. Renvoyez celui-ci dans un instant.',
  ],
  [
    'The capsule could not be rolled back just now. Try again in a moment.',
    'La capsule n’a pas pu être annulée pour le moment. Réessayez dans un instant.',
  ],
  [
    'The document could not be checked just now. Send it again in a moment.',
    'Le document n’a pas pu être vérifié pour le moment. Renvoyez-le dans un instant.',
  ],
  [
    'The document could not be compared just now. Send it again in a moment.',
    'Le document n’a pas pu être comparé pour le moment. Renvoyez-le dans un instant.',
  ],
]
