import { type StageRule, stagesWhere } from '@fiocco/contracts';

/** The stages of which something is so, as a list for `in (…)`. */
export function stagesSql(is: (rule: StageRule) => boolean): string {
  return stagesWhere(is)
    .map((stage) => `'${stage}'`)
    .join(', ');
}
