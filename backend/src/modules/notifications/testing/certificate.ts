import { createPrivateKey, X509Certificate } from 'node:crypto';

const KEY =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzQSL9yr3wBbXDWJL+gYF8XIuJIpXu8Q+PA5XKpAVRq+hRANC' +
  'AATv4tARwISTIyDmSDrXfc/uaVaKAxZoGtplXoZndr2US/gYdFRkwCO63qz/OXeaxHAPdWowEmZ6Q6gPoA2AO0Xt';
const CERT =
  'MIIBmDCCAT6gAwIBAgIUIOAhIssB35LdZaGJVa6WAVsKsaQwCgYIKoZIzj0EAwIwFTETMBEGA1UEAwwKcG9zdGEudGVzdDAg' +
  'Fw0yNjExMjMwNjEwNDhaGA8yMTI2MTAzMDA2MTA0OFowFTETMBEGA1UEAwwKcG9zdGEudGVzdDBZMBMGByqGSM49AgEGCCqG' +
  'SM49AwEHA0IABO/i0BHAhJMjIOZIOtd9z+5pVooDFmga2mVehmd2vZRL+Bh0VGTAI7rerP85d5rEcA91ajASZnpDqA+gDYA7' +
  'Re2jajBoMB0GA1UdDgQWBBQy5dPcA/d79ArOwV2Pe3t9yRYqSDAfBgNVHSMEGDAWgBQy5dPcA/d79ArOwV2Pe3t9yRYqSDAP' +
  'BgNVHRMBAf8EBTADAQH/MBUGA1UdEQQOMAyCCnBvc3RhLnRlc3QwCgYIKoZIzj0EAwIDSAAwRQIhAPZykl/S8OWx3/I+XqjE' +
  'i1s5w85EZEbLvxFX+zJL00YxAiAHl59NTK18w0LE+JRNN6isi/g+rfDqQmb8Zt/uKl3R4Q==';

/** For mail servers of tests, which call themselves posta.test: nobody trusts it, and its key guards nothing. */
export const CERTIFICATE = {
  key: createPrivateKey({ key: Buffer.from(KEY, 'base64'), format: 'der', type: 'pkcs8' })
    .export({ format: 'pem', type: 'pkcs8' })
    .toString(),
  cert: new X509Certificate(Buffer.from(CERT, 'base64')).toString(),
};
