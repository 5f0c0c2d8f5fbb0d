; Part of the Windows installer; electron-builder's uninstaller runs it before it removes the program.
!macro customUnInstall
  ; An update runs the uninstaller of the previous version, which must keep the credentials.
  ${ifNot} ${isUpdated}
    ExecWait '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" --forget-credentials'
  ${endIf}
!macroend
