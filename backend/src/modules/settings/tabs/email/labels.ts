export const labels = {
  smtpHost: { label: 'Server SMTP' },
  smtpPort: { label: 'Porta SMTP' },
  smtpUser: { label: 'Utente SMTP' },
  smtpPassword: { label: 'Password SMTP' },
  smtpSecure: { label: 'Cifratura', words: { true: 'TLS', false: 'STARTTLS' } },
  emailFromAddress: { label: 'Mittente delle e-mail' },
  emailFromName: { label: 'Nome del mittente' },
  sendgridApiKey: { label: 'Chiave API di SendGrid' },
};
