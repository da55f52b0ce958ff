; The Windows installer: makensis -DVERSION=… -DFOLDER=dist\bundle\Pioche -DOUT=dist\Pioche.exe packaging\pioche.nsi
; For one user, so that no administrator is asked; data in %LOCALAPPDATA%\Pioche stay on removal.
Unicode true
!include "MUI2.nsh"
!ifndef VERSION
  !error "VERSION"
!endif
Name "Pioche"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Pioche"
InstallDirRegKey HKCU "Software\Pioche" "Folder"
SetCompressor /SOLID lzma
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Pioche"
VIAddVersionKey "FileDescription" "Installation de Pioche"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "AGPL-3.0-or-later"

!define MUI_FINISHPAGE_RUN "$INSTDIR\Pioche.exe"
!define MUI_FINISHPAGE_RUN_TEXT "Ouvrir Pioche"
!insertmacro MUI_PAGE_LICENSE "..\LICENSE"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "English"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Pioche"

Section
  SetOutPath "$INSTDIR"
  ; What an earlier version left would be found by the new one.
  RMDir /r "$INSTDIR\_internal"
  File /r "${FOLDER}/*"
  CreateShortcut "$SMPROGRAMS\Pioche.lnk" "$INSTDIR\Pioche.exe"
  WriteRegStr HKCU "Software\Pioche" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Pioche"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\Pioche.exe"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" "$INSTDIR\desinstaller.exe"
  WriteUninstaller "$INSTDIR\desinstaller.exe"
SectionEnd

Section "Uninstall"
  Delete "$SMPROGRAMS\Pioche.lnk"
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\Pioche.exe"
  Delete "$INSTDIR\pioche-commande.exe"
  Delete "$INSTDIR\desinstaller.exe"
  RMDir "$INSTDIR"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\Pioche"
SectionEnd
