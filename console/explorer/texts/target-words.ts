// Texts about targets and baselines, shared by all views. Values come with their units.
import { words } from '../../shared/words/words.ts'

export const targetsEn = {
  target: 'Target',
  baseline: 'Baseline',
  named: (label: string, value: string) => `${label}: ${value}`,
  share: (percent: string, target: string) => `${percent} of the target of ${target}`,
  shareAndWay: (share: string, percent: string, baseline: string) =>
    `${share}, and ${percent} of the way there from the baseline of ${baseline}`,
  way: (percent: string, baseline: string, target: string) =>
    `${percent} of the way from the baseline of ${baseline} to the target of ${target}`,
  met: (progress: string) => `${progress}; the target is met`,
  value: (period: string, progress: string) => `The value for ${period} is ${progress}.`,
  sum: (progress: string) => `That is ${progress}.`,
  newest: (period: string, progress: string) => `Newest value (${period}): ${progress}`,
  short: (percent: string) => `${percent} of target`,
  shortWay: (percent: string) => `${percent} of the way to the target`,
}

export type TargetWords = typeof targetsEn

export const targetsFr: TargetWords = {
  target: 'Cible',
  baseline: 'Valeur de référence',
  named: (label, value) => `${label} : ${value}`,
  share: (percent, target) => `${percent} de la cible de ${target}`,
  shareAndWay: (share, percent, baseline) =>
    `${share}, soit ${percent} du chemin depuis la valeur de référence de ${baseline}`,
  way: (percent, baseline, target) =>
    `${percent} du chemin de la valeur de référence de ${baseline} à la cible de ${target}`,
  met: (progress) => `${progress}; la cible est atteinte`,
  value: (period, progress) => `La valeur pour ${period} représente ${progress}.`,
  sum: (progress) => `Cela représente ${progress}.`,
  newest: (period, progress) => `Valeur la plus récente (${period}) : ${progress}`,
  short: (percent) => `${percent} de la cible`,
  shortWay: (percent) => `${percent} du chemin vers la cible`,
}

export const targetWords = words(targetsEn, targetsFr)
