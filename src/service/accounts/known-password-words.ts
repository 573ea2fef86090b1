// Words that lists of stolen passwords begin with, in English and French: whole, doubled, or with a year or digits they are
// what is tried first. In the form that `password-rules.ts` folds to: lower case, letters alone, é as e.
const text = `
  password passwort motdepasse passe secret changeme changemoi changezmoi letmein laissemoi entrer welcome bienvenue bonjour
  hello salut login connexion access acces admin administrator administrateur root superuser system systeme manager user
  username utilisateur guest invite test testing tester essai default demo sample example exemple temp temporary temporaire
  master maitre server serveur computer ordinateur internet website network office bureau company entreprise business
  organization organisme charity charite foundation fondation fund fonds impact impactgraph graph funder nonprofit
  love loves loveyou iloveyou jetaime amour cheri cherie mamour moncoeur coeur sweet sweetheart honey darling babe baby bebe
  babygirl babyboy princess princesse prince angel ange angels sunshine soleil sunset flower fleur butterfly papillon
  rainbow star stars etoile moon lune heaven ciel dream dreams reve lucky chance happy heureux smile sourire forever toujours
  friend friends ami amis family famille mother mere maman mom mama father pere papa daddy dad sister soeur brother frere
  summer winter spring autumn fall season ete hiver printemps automne january february march april may june july august
  september october november december janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
  monday tuesday wednesday thursday friday saturday sunday lundi mardi mercredi jeudi vendredi samedi dimanche
  weekend vacation vacances holiday christmas noel birthday anniversaire newyear
  dragon monkey singe tiger tigre lion eagle aigle falcon wolf loup bear ours horse cheval dolphin dauphin shark requin panda
  rabbit lapin kitty kitten chaton chat cat puppy chiot chien dog doggy fish poisson snoopy garfield buster
  football soccer hockey baseball basketball tennis golf rugby sport sports player joueur champion winner gagnant canadiens
  yankees lakers cowboys steelers liverpool arsenal chelsea barcelona juventus marseille canucks raptors ferrari porsche
  mercedes mustang corvette harley yamaha honda toyota jaguar superman batman spiderman ironman pokemon pikachu naruto
  starwars startrek matrix mario nintendo minecraft fortnite killer hunter ranger warrior guerrier soldier shadow ombre ninja
  phoenix thunder tonnerre lightning storm blaze fire feu ice gold golden silver argent diamond diamant money cash dollar
  power pouvoir freedom liberte justice peace paix magic magique mystery legend hero monster diablo devil demon vampire
  jesus christ dieu god faith grace blessed amen bible church
  canada ontario quebec montreal toronto vancouver ottawa calgary edmonton winnipeg halifax france paris lyon london londres
  england america american newyork california texas florida chicago boston dallas
  michael jordan jennifer jessica ashley amanda nicole michelle daniel david james john robert william thomas charles richard
  joseph matthew andrew anthony joshua justin brandon jonathan samantha elizabeth stephanie melissa rebecca sophie marie
  julie isabelle nathalie valerie camille chloe emma lea lucas hugo louis nicolas pierre jean jacques michel philippe alexandre
  maxime antoine guillaume martin tremblay smith charlie george oliver max buddy bailey maggie sophia olivia
  orange apple pomme banana banane cherry cerise strawberry fraise chocolate chocolat cookie cookies coffee cafe pepper poivre
  cheese fromage pizza burger sugar sucre butter blue bleu red rouge green vert black noir white blanc purple pink rose yellow
  computer samsung iphone android google facebook twitter youtube microsoft windows apple linux oracle cisco dell
  hacker nothing rien whatever something quelquechose please merci thankyou goodbye aurevoir home maison house school ecole
  college student etudiant teacher professeur doctor music musique guitar guitare piano rock metal dance danse trust trustno
  qwerty qwert qwertyuiop qwertyui asdf asdfg asdfgh asdfghjkl zxcv zxcvb zxcvbn zxcvbnm qazwsx qazwsxedc azerty azertyuiop
  qsdf qsdfgh qsdfghjklm wxcv wxcvbn abc abcd abcde abcdef abcdefg xyz aaa
  my mon ma your you me i the is a new nouveau nouvelle big super mega hot cool nice good bad best number no one
`
export const knownPasswordWords: ReadonlySet<string> = new Set(text.trim().split(/\s+/))
