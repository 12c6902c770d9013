import { type StageRule, stagesWhere } from '@fiocco/contracts';

/** SQL: the stages for whose rule `is` answers true, as a list for `in (…)`. */
export function stagesSql(is: (rule: StageRule) => boolean): string {
  return stagesWhere(is)
    .map((stage) => `'${stage}'`)
    .join(', ');
}
