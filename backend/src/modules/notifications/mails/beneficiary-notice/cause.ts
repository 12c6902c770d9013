import { whenAgreed } from '../purchase/notice.js';

export const cause = whenAgreed('when_agreed_tell_beneficiary');
